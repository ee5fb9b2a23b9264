import { follow, resume, type Track, type TrackRules } from '../../domain/tracking/shown-position.ts';
import type { FixRow } from '../platform/db/schema.ts';
import type { Fleet } from './fleet.ts';
import { isInFuture } from './fleet-member.ts';

/**
 * The tracks of the technicians that send fixes to this node. A technician's shown position is decided by the node that
 * stores the fixes; a node that has not stored the newest ones goes on from the position in the fleet's memory. So a phone
 * whose fixes go to two nodes in turn is believed to be elsewhere a fix or two later.
 */
export class PositionTracks {
  readonly #tracks = new Map<string, Track>();
  readonly #fleet: Pick<Fleet, 'get'>;
  readonly #rules: TrackRules;

  constructor(fleet: Pick<Fleet, 'get'>, rules: TrackRules) {
    this.#fleet = fleet;
    this.#rules = rules;
  }

  /**
   * Returns the positions to show after some fixes, by technician, without those that the fixes do not change. Nothing is
   * remembered of the fixes before `keep` is called, when they are stored.
   */
  follow(fixes: readonly FixRow[]): { positions: ReadonlyMap<string, FixRow>; keep: () => void } {
    const tracks = new Map<string, Track>();
    const positions = new Map<string, FixRow>();
    for (const fix of inOrder(fixes)) {
      const before = tracks.get(fix.techId) ?? this.#known(fix);
      const after = follow(before, fix, this.#rules);
      if (!after || after === before) continue;
      tracks.set(fix.techId, after);
      const { latitude, longitude, recordedAt } = after.shown;
      if (recordedAt === fix.recordedAt) positions.set(fix.techId, { ...fix, latitude, longitude });
    }
    const keep = () => {
      for (const [techId, track] of tracks) this.#tracks.set(techId, track);
    };
    return { positions, keep };
  }

  /** A position in the future comes from a clock that has been set back since, so that the fix begins anew. */
  #known({ techId, receivedAt }: FixRow): Track | null {
    const own = this.#tracks.get(techId);
    const { position } = this.#fleet.get(techId);
    const isOwn =
      own &&
      (!position ||
        own.shown.recordedAt >= position.recordedAt ||
        isInFuture(position.recordedAt, receivedAt));
    const known = isOwn ? own : position && resume(position);
    return known && !isInFuture(known.shown.recordedAt, receivedAt) ? known : null;
  }
}

const inOrder = (fixes: readonly FixRow[]): readonly FixRow[] =>
  fixes.length < 2 ? fixes : [...fixes].sort((a, b) => a.recordedAt - b.recordedAt);
