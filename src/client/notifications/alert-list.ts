import type { Acknowledged, NotificationItem } from '../../domain/notification.ts';

/**
 * What this page knows of new-booking alerts. `items` wait for an acknowledgement; those in `dismissed` are
 * put away on this screen only, until they are raised again. `closed` says until when an alert was answered, here or
 * elsewhere: an answer that was under way cannot bring it back, but the server may raise it again later.
 */
export type AlertList = {
  items: readonly NotificationItem[];
  dismissed: ReadonlySet<string>;
  closed: ReadonlyMap<string, string>;
};

export const noAlerts: AlertList = { items: [], dismissed: new Set(), closed: new Map() };

/** When the alert was raised, the last time. */
const raisedAt = ({ raisedAt: again, timestamp }: NotificationItem): string => again ?? timestamp;

/** Names one raising of an alert: what was dismissed or heard is news when it is raised again. */
export const raisingOf = (item: NotificationItem): string => `${item.id} ${raisedAt(item)}`;

/** Those that the overlay shows. */
export const shownAlerts = ({ items, dismissed }: AlertList): readonly NotificationItem[] =>
  dismissed.size === 0 ? items : items.filter((item) => !dismissed.has(raisingOf(item)));

/** Emergencies first; of each kind the longest waiting on top. */
const urgentThenOldest = (a: NotificationItem, b: NotificationItem) =>
  Number(b.isEmergency) - Number(a.isEmergency) || a.timestamp.localeCompare(b.timestamp);

/** The alert that was raised last: what has just happened. */
export const newestAlert = (items: readonly NotificationItem[]): NotificationItem | undefined =>
  items.reduce<NotificationItem | undefined>(
    (newest, item) => (newest && raisedAt(newest) >= raisedAt(item) ? newest : item),
    undefined,
  );

const later = (a: string | undefined, b: string) => (a !== undefined && a > b ? a : b);

/** `answered` are ids, each with the time until which the alert is answered. */
function close(list: AlertList, answered: readonly (readonly [id: string, until: string])[]): AlertList {
  const closed = new Map(list.closed);
  for (const [id, until] of answered) closed.set(id, later(closed.get(id), until));
  const gone = new Set(answered.map(([id]) => id));
  return { ...list, items: list.items.filter(({ id }) => !gone.has(id)), closed };
}

const isClosed = ({ closed }: AlertList, item: NotificationItem): boolean =>
  (closed.get(item.id) ?? '') >= raisedAt(item);

/** Takes in what a push or a poll told; a booking is in the list once, whatever told of it. */
export function withArrived(list: AlertList, told: readonly NotificationItem[]): AlertList {
  const settled = told.flatMap((item) =>
    item.acknowledgedAt !== null && !isClosed(list, item)
      ? [[item.id, later(item.acknowledgedAt, raisedAt(item))] as const]
      : [],
  );
  const known = settled.length > 0 ? close(list, settled) : list;
  const byBooking = new Map(known.items.map((item) => [item.bookingId, item]));
  let news = false;
  for (const item of told) {
    const old = byBooking.get(item.bookingId);
    if (isClosed(known, item) || (old && raisedAt(old) >= raisedAt(item))) continue;
    byBooking.set(item.bookingId, item);
    news = true;
  }
  if (!news) return known;
  return { ...known, items: [...byBooking.values()].sort(urgentThenOldest) };
}

/**
 * Whether alerts may wait that a page of the newest ones does not hold: it is full, and its oldest was not
 * known before, or more are known than it can tell of.
 */
export function mayLack(list: AlertList, page: readonly NotificationItem[], full: number): boolean {
  const oldest = page.at(-1);
  if (!oldest || page.length < full) return false;
  const isKnown = list.closed.has(oldest.id) || list.items.some(({ id }) => id === oldest.id);
  return !isKnown || list.items.length > page.length;
}

/** Takes in all that wait: what was known when they were asked for and is not among them is acknowledged. */
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

/** Acknowledged by anybody: gone, unless it is raised again. */
export const withAcknowledged = (
  list: AlertList,
  { ids, acknowledgedAt }: Pick<Acknowledged, 'ids' | 'acknowledgedAt'>,
): AlertList =>
  close(
    list,
    ids.map((id) => [id, acknowledgedAt]),
  );

/** Put away on this screen only. */
export const withDismissed = (list: AlertList, id: string): AlertList => ({
  ...list,
  dismissed: new Set([...list.dismissed, ...list.items.filter((item) => item.id === id).map(raisingOf)]),
});
