import { rooms } from '../../events/rooms.ts';
import { atMostEvery } from '../at-most-every.ts';
import type { Context } from '../context.ts';

const EVERY_MS = 1000;

/** Tells admins that customers, staff or failed tasks have changed, each at most once a second: they fetch again. */
export function sendDirectoryChanges({ events, publish }: Pick<Context, 'events' | 'publish'>): {
  stop: () => void;
} {
  const changes = (['customers:changed', 'staff:changed', 'tasks:changed'] as const).map((name) => {
    const change = atMostEvery(EVERY_MS, () => publish(name, rooms.admins, undefined));
    events.on(name, change.ask);
    return change;
  });
  return {
    stop() {
      for (const change of changes) change.stop();
    },
  };
}
