import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { fixToPush } from '../lib/process-metrics.ts';
import { atMostEvery } from '../lib/timing.ts';
import { toMoved } from './fleet-member.ts';

const FRAME_MS = 250;
const toBoard = fixToPush.labels({ to: 'board' });

/**
 * Sends positions to admins: at most four frames a second, each with the technicians that moved since the last frame.
 */
export function sendFrames({
  events,
  fleet,
  publish,
  clock,
}: Pick<Context, 'events' | 'fleet' | 'publish' | 'clock'>): Background {
  const changed = new Set<string>();
  const frames = atMostEvery(FRAME_MS, () => {
    const moved = [...changed].flatMap((techId) => {
      const member = fleet.get(techId);
      if (!member.position) return [];
      toBoard.observe((clock() - member.position.receivedAt) / 1000);
      return [toMoved({ ...member, position: member.position })];
    });
    changed.clear();
    // Every node receives every fix and sends frames to its own admins.
    if (moved.length > 0) publish('technicians:moved', rooms.admins, moved);
  });
  events.on('technician:moved', ({ techId }) => {
    changed.add(techId);
    frames.ask();
  });
  return frames;
}
