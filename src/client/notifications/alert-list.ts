import type { Acknowledged, NotificationItem } from '../../domain/notification.ts';

/**
 * What this page knows of new-booking alerts. `items` wait for an acknowledgement; those in `dismissed` are
 * put away on this screen only. `closed` holds the ids that were acknowledged, here or elsewhere: an answer
 * that was under way cannot bring them back.
 */
export type AlertList = {
  items: readonly NotificationItem[];
  dismissed: ReadonlySet<string>;
  closed: ReadonlySet<string>;
};

export const noAlerts: AlertList = { items: [], dismissed: new Set(), closed: new Set() };

/** Those that the overlay shows. */
export const shownAlerts = ({ items, dismissed }: AlertList): readonly NotificationItem[] =>
  dismissed.size === 0 ? items : items.filter(({ id }) => !dismissed.has(id));

const urgentThenNewest = (a: NotificationItem, b: NotificationItem) =>
  Number(b.isEmergency) - Number(a.isEmergency) || b.timestamp.localeCompare(a.timestamp);

const close = (list: AlertList, ids: readonly string[]): AlertList => {
  const closed = new Set([...list.closed, ...ids]);
  return { ...list, items: list.items.filter(({ id }) => !closed.has(id)), closed };
};

/** Takes in what a push or a poll told; a booking is in the list once, whatever told of it. */
export function withArrived(list: AlertList, told: readonly NotificationItem[]): AlertList {
  const settled = told
    .filter(({ id, acknowledgedAt }) => acknowledgedAt !== null && !list.closed.has(id))
    .map(({ id }) => id);
  const known = settled.length > 0 ? close(list, settled) : list;
  const ids = new Set(known.items.flatMap(({ id, bookingId }) => [id, bookingId]));
  const fresh: NotificationItem[] = [];
  for (const item of told) {
    if (ids.has(item.id) || ids.has(item.bookingId) || known.closed.has(item.id)) continue;
    ids.add(item.id).add(item.bookingId);
    fresh.push(item);
  }
  if (fresh.length === 0) return known;
  return { ...known, items: [...known.items, ...fresh].sort(urgentThenNewest) };
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
  const answered = before.items.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  return withArrived(answered.length > 0 ? close(list, answered) : list, waiting);
}

/** Acknowledged by anybody: gone for good. */
export const withAcknowledged = (list: AlertList, { ids }: Pick<Acknowledged, 'ids'>): AlertList =>
  close(list, ids);

/** Put away on this screen only. */
export const withDismissed = (list: AlertList, id: string): AlertList => ({
  ...list,
  dismissed: new Set([...list.dismissed, id]),
});
