import type { Acknowledged, NotificationItem } from '../../domain/notification.ts';

/**
 * What this page knows of new-booking alerts. `closed` holds the ids that were acknowledged, here or
 * elsewhere, or dismissed here: an answer that was under way cannot bring them back.
 */
export type AlertList = { items: readonly NotificationItem[]; closed: ReadonlySet<string> };

export const noAlerts: AlertList = { items: [], closed: new Set() };

const urgentThenNewest = (a: NotificationItem, b: NotificationItem) =>
  Number(b.isEmergency) - Number(a.isEmergency) || b.timestamp.localeCompare(a.timestamp);

const close = (list: AlertList, ids: readonly string[]): AlertList => {
  const closed = new Set([...list.closed, ...ids]);
  return { items: list.items.filter(({ id }) => !closed.has(id)), closed };
};

/** Takes in what a push or a poll told; a booking is in the list once, whatever told of it. */
export function withArrived(list: AlertList, told: readonly NotificationItem[]): AlertList {
  const settled = told.filter((item) => item.acknowledgedAt !== null).map(({ id }) => id);
  const known = settled.length > 0 ? close(list, settled) : list;
  const items = [...known.items];
  for (const item of told) {
    const twice = items.some(({ id, bookingId }) => id === item.id || bookingId === item.bookingId);
    if (!twice && !known.closed.has(item.id)) items.push(item);
  }
  if (items.length === known.items.length) return known;
  return { items: items.sort(urgentThenNewest), closed: known.closed };
}

/** Acknowledged by anybody: gone for good. */
export const withAcknowledged = (list: AlertList, { ids }: Pick<Acknowledged, 'ids'>): AlertList =>
  close(list, ids);

/** Put away on this screen only. */
export const withDismissed = (list: AlertList, id: string): AlertList => close(list, [id]);
