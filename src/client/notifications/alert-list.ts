import type { Acknowledged, NotificationItem } from '../../contract/shapes/notification.ts';

/**
 * The new-booking alerts of this page. `items` are unacknowledged; those in `dismissed` are hidden on this screen only,
 * until they are raised again. `closed` has the time until which an alert is acknowledged: an older answer of the
 * server cannot show the alert again, but a later raising does.
 */
export type AlertList = {
  items: readonly NotificationItem[];
  dismissed: ReadonlySet<string>;
  closed: ReadonlyMap<string, string>;
};

export const noAlerts: AlertList = { items: [], dismissed: new Set(), closed: new Map() };

/** When the alert was last raised. */
const raisedAt = ({ raisedAt: again, timestamp }: NotificationItem): string => again ?? timestamp;

/** Identifies one raising of an alert: a dismissed alert that is raised again is a new one. */
export const raisingOf = (item: NotificationItem): string => `${item.id} ${raisedAt(item)}`;

/** The alerts that the overlay shows. */
export const shownAlerts = ({ items, dismissed }: AlertList): readonly NotificationItem[] =>
  dismissed.size === 0 ? items : items.filter((item) => !dismissed.has(raisingOf(item)));

/** Emergencies first; of each kind the oldest first. */
const urgentThenOldest = (a: NotificationItem, b: NotificationItem) =>
  Number(b.isEmergency) - Number(a.isEmergency) || a.timestamp.localeCompare(b.timestamp);

/** The alert that was raised last. */
export const newestAlert = (items: readonly NotificationItem[]): NotificationItem | undefined =>
  items.reduce<NotificationItem | undefined>(
    (newest, item) => (newest && raisedAt(newest) >= raisedAt(item) ? newest : item),
    undefined,
  );

const later = (a: string | undefined, b: string) => (a !== undefined && a > b ? a : b);

/** Closes alerts; `answered` has their ids, each with the time until which the alert is acknowledged. */
function close(list: AlertList, answered: readonly (readonly [id: string, until: string])[]): AlertList {
  const closed = new Map(list.closed);
  for (const [id, until] of answered) closed.set(id, later(closed.get(id), until));
  const gone = new Set(answered.map(([id]) => id));
  return { ...list, items: list.items.filter(({ id }) => !gone.has(id)), closed };
}

const isClosed = ({ closed }: AlertList, item: NotificationItem): boolean =>
  (closed.get(item.id) ?? '') >= raisedAt(item);

/** Adds, or closes, alerts of a push or a poll; the list has one alert for each booking. */
export function withArrived(list: AlertList, received: readonly NotificationItem[]): AlertList {
  const settled = received.flatMap((item) =>
    item.acknowledgedAt !== null && !isClosed(list, item)
      ? [[item.id, later(item.acknowledgedAt, raisedAt(item))] as const]
      : [],
  );
  const known = settled.length > 0 ? close(list, settled) : list;
  const byBooking = new Map(known.items.map((item) => [item.bookingId, item]));
  let isChanged = false;
  for (const item of received) {
    const old = byBooking.get(item.bookingId);
    if (isClosed(known, item) || (old && raisedAt(old) >= raisedAt(item))) continue;
    byBooking.set(item.bookingId, item);
    isChanged = true;
  }
  if (!isChanged) return known;
  return { ...known, items: [...byBooking.values()].sort(urgentThenOldest) };
}

/**
 * Whether a page of the newest alerts may not tell the whole list: the page is full, and its oldest alert was unknown, so
 * that others may be missing, or the list has an alert that is not in the page and may be acknowledged by now.
 */
export function mayLack(list: AlertList, page: readonly NotificationItem[], full: number): boolean {
  const oldest = page.at(-1);
  if (!oldest || page.length < full) return false;
  const isKnown = list.closed.has(oldest.id) || list.items.some(({ id }) => id === oldest.id);
  const inPage = new Set(page.map(({ id }) => id));
  return !isKnown || list.items.some(({ id }) => !inPage.has(id));
}

/** Merges all unacknowledged alerts; one that was known before the request and is not among them is acknowledged. */
export function withWaiting(
  list: AlertList,
  before: AlertList,
  waiting: readonly NotificationItem[],
): AlertList {
  const ids = new Set(waiting.map(({ id }) => id));
  const answered = before.items
    .filter(({ id }) => !ids.has(id))
    .map((item) => [item.id, raisedAt(item)] as const);
  return withArrived(answered.length > 0 ? close(list, answered) : list, waiting);
}

/** Removes alerts that anybody has acknowledged, until they are raised again. */
export const withAcknowledged = (
  list: AlertList,
  { ids, acknowledgedAt }: Pick<Acknowledged, 'ids' | 'acknowledgedAt'>,
): AlertList =>
  close(
    list,
    ids.map((id) => [id, acknowledgedAt]),
  );

/** Hides an alert on this screen only. */
export const withDismissed = (list: AlertList, id: string): AlertList => ({
  ...list,
  dismissed: new Set([...list.dismissed, ...list.items.filter((item) => item.id === id).map(raisingOf)]),
});
