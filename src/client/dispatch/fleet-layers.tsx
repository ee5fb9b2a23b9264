import { useAtomValue } from 'jotai';
import { type Bounds, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { House } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Circle, useMap } from 'react-leaflet';
import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf, isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { DemandZone } from '../../domain/dispatch/demand-zone.ts';
import { technicianState } from '../../domain/dispatch/technician-state.ts';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
import { METERS_PER_MILE } from '../../domain/places/place.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { config } from '../app/config.ts';
import { MapMarker } from '../map/map-marker.tsx';
import { useMapView } from '../map/use-map-view.ts';
import { busyAtom } from '../technicians/atoms.ts';
import { prefersReducedMotion } from '../ui/media.ts';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { DemandLayer } from './demand-layer.tsx';
import { ClusterMarker, JobMarker, TechnicianMarker } from './fleet-marks.tsx';
import { FleetPopover, type Open } from './fleet-popover.tsx';
import { Lasso } from './lasso.tsx';
import { arrangeItems, type Item, pointOf } from './map-items.ts';
import { type Cluster, isInside, type Point } from './map-layout.ts';
import { PickedLines } from './picked-lines.tsx';
import { type Picks, picksOf } from './picks.ts';
import { RouteLayer } from './route-layer.tsx';
import { useCandidateIds } from './use-candidates.ts';
import { useOneTabStop } from './use-one-tab-stop.ts';
import { WaitingMarks } from './waiting-marks.tsx';

const NAME_PADDING_PX = 12;
const nameWidths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** Returns the width of a technician's name on the map in pixels. */
function nameWidth(techId: string): number {
  const known = nameWidths.get(techId);
  if (known !== undefined) return known;
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.ceil((pen?.measureText(techId).width ?? 0) + NAME_PADDING_PX);
  nameWidths.set(techId, width);
  return width;
}

/** The part of the map's size that is drawn around it, for a map that is being dragged. */
const MARGIN = 0.15;

/** `drawn` is in pixels of the world at the zoom, so that it stays the same for a place while the map moves. */
type MapDrawn = { zoom: number; drawn: Bounds };

function viewOf(map: LeafletMap): MapDrawn {
  const drawn = map.getPixelBounds();
  const margin = drawn.getSize().multiplyBy(MARGIN);
  const topLeft = drawn.getTopLeft().subtract(margin);
  const bottomRight = drawn.getBottomRight().add(margin);
  drawn.extend(topLeft).extend(bottomRight);
  return { zoom: map.getZoom(), drawn };
}

const SILENCE_CHECK_MS = 5000;
/** A press on a cluster zooms in to this zoom at most. */
const NEAREST_ZOOM = 16;

/** The open bookings that have a place and the technicians; updated with time, because a technician becomes silent. */
function useItems(bookings: readonly Booking[], technicians: readonly TechnicianLocation[]): Item[] {
  const now = useNow(SILENCE_CHECK_MS);
  const busy = useAtomValue(busyAtom);
  return useMemo(
    () => [
      ...bookings
        .filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
        .map((booking): Item => ({ kind: 'job', id: booking.id, booking })),
      ...technicians.map((technician): Item => {
        const state = technicianState(technician, busy.has(technician.techId), now);
        return { kind: 'van', id: technician.techId, technician, state };
      }),
    ],
    [bookings, technicians, busy, now],
  );
}

/** Which popover is open. After it is closed the focus goes back to the marker. */
function useOpen() {
  const map = useMap();
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useRef<Element | null>(null);
  const show = useCallback((next: Open) => {
    // From one popover to the next the marker stays the same.
    if (document.activeElement?.closest('.map-canvas')) opener.current = document.activeElement;
    setOpen(next);
  }, []);
  const close = useCallback(() => {
    setOpen(null);
    const { activeElement, body } = document;
    if (activeElement !== body && !activeElement?.closest('.map-popover')) return;
    // A marker may be gone: its booking may be finished.
    const back = opener.current?.isConnected ? opener.current : map.getContainer();
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [map]);
  return { open, show, close };
}

export type Picking = Picks & {
  isLassoOn: boolean;
  onLassoEnd: () => void;
  onOpenVan: (techId: string) => void;
  onToggle: (pressed: Picks) => void;
  /** Replaces all that is picked. */
  pick: (picks: Picks) => void;
};

/** More picked things than this may be in clusters. */
const MAX_ALONE = 12;
const NOTHING: ReadonlySet<string> = new Set();

type FleetLayersProps = {
  technicians: readonly TechnicianLocation[];
  bookings: readonly Booking[];
  bookingId: string | null;
  fits: boolean;
  advices: readonly WaitingAdvice[];
  /** Whether the places where technicians are advised to wait are drawn. */
  showsWaiting: boolean;
  /** The layers of a map that is large enough for them. */
  layers: { routes: boolean; demand: boolean } | null;
  zones: readonly DemandZone[];
  /** The element that popovers are drawn in. */
  host: HTMLElement | null;
  /** What is picked, if details are beside the map and several can be picked; without it they are in popovers. */
  picking: Picking | null;
  onPick: (bookingId: string) => void;
  onBooking: (booking: Booking) => void;
  onAssign: (bookingId: string) => void;
};

/** The layers of the map: the base with its radius, open bookings, technicians, and the popover of one of them. */
export default function FleetLayers(props: FleetLayersProps) {
  const { bookings, technicians, bookingId, fits, advices, showsWaiting, layers, zones, host, picking } =
    props;
  const { onPick, onBooking, onAssign } = props;
  const map = useMap();
  useOneTabStop();
  const { zoom, drawn } = useMapView(viewOf);
  const { open, show, close } = useOpen();
  // The markers follow the lists, so that the board stays responsive to scrolling and typing.
  const items = useDeferredValue(useItems(bookings, technicians));
  const openId = open && open.kind !== 'list' ? open.id : null;
  const openJob = open?.kind === 'job' ? bookings.find(({ id }) => id === openId) : undefined;
  const aim = openJob ?? bookings.find(({ id }) => id === bookingId);
  const candidates = useCandidateIds(aim);

  const pickedIds = useMemo(
    () => (picking ? new Set([...picking.bookingIds, ...picking.techIds]) : NOTHING),
    [picking],
  );
  const onVan = useCallback(
    (id: string, withShift = false) => {
      if (withShift && picking) picking.onToggle({ bookingIds: [], techIds: [id] });
      else if (picking) {
        if (open) close();
        picking.onOpenVan(id);
      } else show({ kind: 'van', id });
    },
    [open, show, close, picking],
  );
  const onJob = useCallback(
    (booking: Booking, withShift = false) => {
      if (withShift && picking) picking.onToggle({ bookingIds: [booking.id], techIds: [] });
      else if (picking) {
        if (open) close();
        onPick(booking.id);
      } else {
        if (isUnassigned(booking)) onPick(booking.id);
        show({ kind: 'job', id: booking.id });
      }
    },
    [open, show, close, onPick, picking],
  );
  function onDrawn(line: readonly Point[]) {
    const inside = items.filter((item) => {
      const { latitude, longitude } = pointOf(item);
      return isInside(map.project([latitude, longitude]), line);
    });
    picking?.pick(picksOf(inside));
  }
  function onCluster({ items: inside, x, y }: Cluster<Item>, withShift: boolean) {
    if (withShift && picking) return picking.onToggle(picksOf(inside));
    const bounds = latLngBounds(inside.map(pointOf).map(({ latitude, longitude }) => [latitude, longitude]));
    const nearer = Math.min(map.getBoundsZoom(bounds.pad(0.3)), NEAREST_ZOOM);
    if (nearer > zoom) {
      map.getContainer().focus();
      map.setView(bounds.getCenter(), nearer, { animate: !prefersReducedMotion() });
      return;
    }
    const { lat: latitude, lng: longitude } = map.unproject([x, y], zoom);
    show({ kind: 'list', at: { latitude, longitude }, ids: inside.map(({ id }) => id) });
  }

  const { singles, clusters, names } = useMemo(() => {
    const spots = items.map((item) => {
      const { latitude, longitude } = pointOf(item);
      const { x, y } = map.project([latitude, longitude], zoom);
      return { item, x, y };
    });
    return arrangeItems(
      spots.filter(({ x, y }) => drawn.contains([x, y])),
      ({ id }) =>
        id === bookingId ||
        id === openId ||
        candidates?.includes(id) === true ||
        (pickedIds.size <= MAX_ALONE && pickedIds.has(id)),
      nameWidth,
    );
  }, [map, items, zoom, drawn, bookingId, openId, candidates, pickedIds]);

  const vans = useMemo(
    () =>
      candidates?.flatMap((techId) => technicians.find((technician) => technician.techId === techId) ?? []),
    [candidates, technicians],
  );

  const isInView = useCallback(
    ({ latitude, longitude }: TechnicianLocation) => drawn.contains(map.project([latitude, longitude], zoom)),
    [map, drawn, zoom],
  );
  const holder = aim ? holderOf(aim) : null;
  const pickedTechIds = picking?.techIds;
  const routesPicked = useMemo(
    () => new Set([...(pickedTechIds ?? []), ...(holder === null ? [] : [holder])]),
    [pickedTechIds, holder],
  );

  const isGone = openId !== null && !items.some(({ id }) => id === openId);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);

  return (
    <>
      <Circle
        center={[config.base.latitude, config.base.longitude]}
        radius={config.radiusMiles * METERS_PER_MILE}
        interactive={false}
        className="service-area"
        weight={1.5}
        dashArray="1 5"
      />
      <MapMarker fixed at={config.base} label={t('Our base')} size={[18, 18]}>
        <span className="grid size-[18px] place-items-center rounded-[5px] bg-ink text-surface">
          <House aria-hidden="true" className="size-3" />
        </span>
      </MapMarker>
      {aim && <PickedLines booking={aim} vans={vans} fit={fits && aim.id === bookingId} />}
      {layers?.demand && <DemandLayer zones={zones} />}
      {layers?.routes && (
        <RouteLayer technicians={technicians} bookings={bookings} picked={routesPicked} isInView={isInView} />
      )}
      {picking && <Lasso isOn={picking.isLassoOn} onDrawn={onDrawn} onEnd={picking.onLassoEnd} />}
      {showsWaiting && <WaitingMarks advices={advices} technicians={technicians} onOpen={onVan} />}
      {singles.map(({ item, x, y }) => {
        if (item.kind === 'job')
          return (
            <JobMarker
              key={item.id}
              booking={item.booking}
              picked={item.id === bookingId || pickedIds.has(item.id)}
              onOpen={onJob}
            />
          );
        const name = names.get(item.id);
        return (
          <TechnicianMarker
            key={item.id}
            technician={item.technician}
            state={item.state}
            nameLeft={name && Math.round(name.left - x)}
            nameTop={name && Math.round(name.top - y)}
            picked={pickedIds.has(item.id)}
            onOpen={onVan}
          />
        );
      })}
      {clusters.map((cluster) => (
        <ClusterMarker key={`${zoom} ${cluster.key}`} cluster={cluster} zoom={zoom} onOpen={onCluster} />
      ))}
      {host && open && (
        <FleetPopover
          open={open}
          items={items}
          advices={advices}
          picked={bookings.find(({ id }) => id === bookingId)}
          host={host}
          onOpen={(item) => (item.kind === 'job' ? onJob(item.booking) : onVan(item.id))}
          onBooking={onBooking}
          onAssign={onAssign}
          onClose={close}
        />
      )}
    </>
  );
}
