import type { Coordinates } from '../../domain/places/place.ts';
import type { Db, FixRow } from '../platform/db/schema.ts';
import { findFixNear, listFixesBetween } from './queries.ts';

const SLACK_MS = 5 * 60_000;

/** Returns a technician's position at an instant: the nearest fix within five minutes; null without one. */
export async function positionAt(db: Db, techId: string, atMs: number): Promise<Coordinates | null> {
  return (await findFixNear(db, techId, atMs, SLACK_MS)) ?? null;
}

/** Returns the newest fixes of a technician after one instant and up to another, oldest first. */
export const trailBetween = async (
  db: Db,
  techId: string,
  period: { fromMs: number; toMs: number; limit: number },
): Promise<FixRow[]> => (await listFixesBetween(db, techId, period)).reverse();
