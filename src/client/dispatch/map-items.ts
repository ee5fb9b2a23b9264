import type { Booking } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { TechnicianState } from '../../domain/dispatch/technician-state.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import type { MapPoint } from '../map/map-view.tsx';
import { type Box, type Cluster, gather, placeNames, type Spot } from './map-layout.ts';

export const MARK_PX = 24;
export const CLUSTER_PX: [width: number, height: number] = [66, 30];
/** With more markers the map shows clusters. */
const MAX_MARKERS = 60;

type Job = { kind: 'job'; id: string; booking: Booking };
type Van = { kind: 'van'; id: string; technician: TechnicianLocation; state: TechnicianState };
/** An open booking or a technician on the map. */
export type Item = Job | Van;

export const pointOf = (item: Item): MapPoint =>
  item.kind === 'van'
    ? item.technician
    : { latitude: item.booking.latitude ?? 0, longitude: item.booking.longitude ?? 0 };

/** What of a cluster's bookings is most important: 'alarm' is an emergency that nobody has. */
type JobsLevel = 'alarm' | 'waiting' | 'taken';

/** How many things a cluster has. */
export type ClusterCounts = {
  jobs: number;
  unassigned: number;
  level: JobsLevel;
  vans: number;
  freeVans: number;
};

export function clusterCounts(items: readonly Item[]): ClusterCounts {
  const jobs = items.filter((item) => item.kind === 'job').map(({ booking }) => booking);
  const vans = items.filter((item) => item.kind === 'van');
  const unassigned = jobs.filter(isUnassigned);
  const isAlarm = unassigned.some(({ serviceType }) => serviceType === 'emergency');
  return {
    jobs: jobs.length,
    unassigned: unassigned.length,
    level: isAlarm ? 'alarm' : unassigned.length > 0 ? 'waiting' : 'taken',
    vans: vans.length,
    freeVans: vans.filter(({ state }) => state === 'free').length,
  };
}

const boxOf = ({ x, y }: { x: number; y: number }, [width, height]: [number, number]): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});
const markOf = (spot: Spot<Item>) => boxOf(spot, [MARK_PX, MARK_PX]);

type Arrangement = {
  singles: Spot<Item>[];
  clusters: Cluster<Item>[];
  /** The places of technicians' names. */
  names: Map<string, Box>;
};

/**
 * Arranges what is drawn: markers, or clusters where there are too many; `isAlone` names what is never in a cluster. A
 * name has its place beside its marker, over no other marker and name.
 */
export function arrangeItems(
  spots: readonly Spot<Item>[],
  isAlone: (item: Item) => boolean,
  nameWidth: (techId: string) => number,
): Arrangement {
  const alone = spots.filter(({ item }) => isAlone(item));
  const others = spots.filter(({ item }) => !isAlone(item));
  const { singles: single, clusters } =
    spots.length > MAX_MARKERS ? gather(others) : { singles: others, clusters: [] };
  const singles = [...alone, ...single];
  const named = singles
    .filter(({ item }) => item.kind === 'van')
    .map((spot) => ({ key: spot.item.id, mark: markOf(spot), width: nameWidth(spot.item.id) }));
  const marks = [...singles.map(markOf), ...clusters.map((cluster) => boxOf(cluster, CLUSTER_PX))];
  return { singles, clusters, names: placeNames(named, marks) };
}
