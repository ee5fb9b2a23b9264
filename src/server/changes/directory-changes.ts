import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { atMostEvery } from '../lib/timing.ts';

const MIN_INTERVAL_MS = 1000;

type Directory =
  | 'customers:changed'
  | 'staff:changed'
  | 'settings:changed'
  | 'tasks:changed'
  | 'views:changed'
  | 'handovers:changed'
  | 'disputes:changed'
  | 'payments:changed';

/** Publishes a directory change to admins, at most once a second. Their clients then fetch the directory again. */
export const publishDirectoryChanges =
  (name: Directory) =>
  ({ events, publish }: Pick<Context, 'events' | 'publish'>): Background => {
    const change = atMostEvery(MIN_INTERVAL_MS, () => publish(name, rooms.admins, undefined));
    events.on(name, change.ask);
    return change;
  };
