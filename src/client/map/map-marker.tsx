import {
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  type Marker as LeafletMarker,
  type MarkerOptions,
  marker,
} from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { prefersReducedMotion } from '../ui/media.ts';
import type { MapPoint } from './map-view.tsx';

const MIN_VISIBLE_PX = 1;
/** Leaflet takes a z-index from the pixels below the map's top; above the top, drawings would cover a marker. */
const ABOVE_DRAWINGS = 100_000;

type MapMarkerProps = {
  at: MapPoint;
  /** The name for screen readers; an empty name hides the marker from them. */
  label: string;
  /** Pixels; the anchor counts from the top left and is the centre when left out. */
  size: [width: number, height: number];
  anchor?: [x: number, y: number];
  /** The duration of a move to a new place in milliseconds; 0 moves at once. */
  glideMs?: number;
  zIndexOffset?: number;
  /** Whether this is a place that never moves: its element has no class `leaflet-marker-icon`. */
  fixed?: boolean;
  /** The map pane of the marker, if it is not the pane of all markers. */
  pane?: string;
  /** Creates the marker, if Leaflet's `marker` does not. */
  make?: (at: LatLngExpression, options: MarkerOptions) => LeafletMarker;
  /** Called after a press or Enter, with whether Shift was held. */
  onSelect?: (withShift: boolean) => void;
  children: ReactNode;
};

/** A marker drawn by React: its children go through a portal, never through Leaflet's HTML strings. */
export function MapMarker(props: MapMarkerProps) {
  const {
    at,
    label,
    size,
    anchor,
    glideMs = 0,
    zIndexOffset = 0,
    fixed = false,
    pane = 'markerPane',
    make = marker,
    onSelect,
    children,
  } = props;
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));
  const placed = useRef<LeafletMarker | null>(null);
  const start = useRef(at);
  const select = useRef(onSelect);
  select.current = onSelect;
  const selectable = onSelect !== undefined;
  const [width, height] = size;
  const [anchorX, anchorY] = anchor ?? [width / 2, height / 2];

  useEffect(() => {
    const icon = divIcon({
      html: element,
      className: '',
      iconSize: [width, height],
      iconAnchor: [anchorX, anchorY],
    });
    const created = make([start.current.latitude, start.current.longitude], {
      icon,
      keyboard: selectable,
      interactive: selectable,
      zIndexOffset: ABOVE_DRAWINGS + zIndexOffset,
      pane,
    });
    created.on('click', ({ originalEvent }) => select.current?.(originalEvent.shiftKey));
    created.on(
      'keypress',
      ({ originalEvent: { key, shiftKey } }) => key === 'Enter' && select.current?.(shiftKey),
    );
    created.addTo(map);
    if (fixed) created.getElement()?.classList.replace('leaflet-marker-icon', 'map-place-icon');
    placed.current = created;
    return () => {
      created.remove();
    };
  }, [map, element, width, height, anchorX, anchorY, selectable, zIndexOffset, fixed, pane, make]);

  // Not with the creation: a new marker would take the focus from the element.
  useEffect(() => name(placed.current?.getElement(), label, selectable));

  useEffect(() => {
    start.current = at;
    return glide(map, placed.current, at, glideMs);
  }, [map, at, glideMs]);

  return createPortal(children, element);
}

function name(element: HTMLElement | undefined, label: string, selectable: boolean): void {
  if (!selectable) element?.setAttribute('role', 'img');
  if (label) {
    element?.setAttribute('aria-label', label);
    element?.setAttribute('title', label);
  } else element?.setAttribute('aria-hidden', 'true');
}

/** Moves a marker smoothly; in a hidden tab, with reduced motion, or by an invisible distance, at once. */
function glide(
  map: LeafletMap,
  moved: LeafletMarker | null,
  to: MapPoint,
  ms: number,
): (() => void) | undefined {
  if (!moved) return;
  const from = moved.getLatLng();
  const isInstant = ms <= 0 || document.hidden || prefersReducedMotion();
  const target = map.latLngToLayerPoint([to.latitude, to.longitude]);
  if (isInstant || map.latLngToLayerPoint(from).distanceTo(target) < MIN_VISIBLE_PX) {
    moved.setLatLng([to.latitude, to.longitude]);
    return;
  }
  const began = performance.now();
  let frame = 0;
  const step = (now: number) => {
    const part = Math.min(1, (now - began) / ms);
    moved.setLatLng([
      from.lat + (to.latitude - from.lat) * part,
      from.lng + (to.longitude - from.lng) * part,
    ]);
    if (part < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
