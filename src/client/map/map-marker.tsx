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
import type { MapPoint } from './map-view.tsx';

const SEEN_PX = 1;
/** Leaflet stacks markers by their pixels from the top, fewer than none beyond it: a drawing would cover those. */
const ABOVE_DRAWINGS = 100_000;

type MapMarkerProps = {
  at: MapPoint;
  /** Its name for a screen reader; an empty one hides it from there. */
  label: string;
  /** Pixels; the anchor counts from the top left and is the centre when left out. */
  size: [width: number, height: number];
  anchor?: [x: number, y: number];
  /** Milliseconds to move to a new place in; 0 jumps. */
  glideMs?: number;
  zIndexOffset?: number;
  /** A place rather than something that moves: not among the map's `.leaflet-marker-icon`s. */
  fixed?: boolean;
  /** The map pane that it stands in, where it is not the markers' own. */
  pane?: string;
  /** Makes Leaflet's marker, where it is not Leaflet's own kind. */
  make?: (at: LatLngExpression, options: MarkerOptions) => LeafletMarker;
  onSelect?: () => void;
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
    const made = make([start.current.latitude, start.current.longitude], {
      icon,
      alt: label,
      title: label,
      keyboard: selectable,
      interactive: selectable,
      zIndexOffset: ABOVE_DRAWINGS + zIndexOffset,
      pane,
    });
    made.on('click', () => select.current?.());
    made.on('keypress', (event) => event.originalEvent.key === 'Enter' && select.current?.());
    made.addTo(map);
    if (fixed) made.getElement()?.classList.replace('leaflet-marker-icon', 'map-place-icon');
    name(made.getElement(), label, selectable);
    placed.current = made;
    return () => {
      made.remove();
    };
  }, [map, element, width, height, anchorX, anchorY, label, selectable, zIndexOffset, fixed, pane, make]);

  useEffect(() => {
    start.current = at;
    return glide(map, placed.current, at, glideMs);
  }, [map, at, glideMs]);

  return createPortal(children, element);
}

function name(element: HTMLElement | undefined, label: string, selectable: boolean): void {
  if (!selectable) element?.setAttribute('role', 'img');
  if (label) element?.setAttribute('aria-label', label);
  else element?.setAttribute('aria-hidden', 'true');
}

/** Interpolates between fixes; a hidden tab, reduced motion, or a way that nobody can see, jumps. */
function glide(
  map: LeafletMap,
  moved: LeafletMarker | null,
  to: MapPoint,
  ms: number,
): (() => void) | undefined {
  if (!moved) return;
  const from = moved.getLatLng();
  const still = ms <= 0 || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = map.latLngToLayerPoint([to.latitude, to.longitude]);
  if (still || map.latLngToLayerPoint(from).distanceTo(target) < SEEN_PX) {
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
