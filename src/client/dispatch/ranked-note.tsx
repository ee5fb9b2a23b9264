import { clockTime } from '../ui/time.tsx';

/** How the technicians are ranked, and of when that is where it does not follow what happens. */
export function RankedNote({ staleSinceMs }: { staleSinceMs: number | null }) {
  if (staleSinceMs === null) return <span className="font-normal text-ink-soft">nearest first, live</span>;
  return (
    <span role="status" className="font-semibold text-amber-text">
      as of {clockTime(new Date(staleSinceMs))}, not live
    </span>
  );
}
