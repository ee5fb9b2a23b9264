import { Button } from '../ui/button.tsx';

type FootProps = {
  reading: boolean;
  failed: boolean;
  /** Whether older bookings may be had. */
  more: boolean;
  onMore: () => void;
};

/** Under the last row: what is being looked for, what failed, or the way to older bookings. */
export function ListFoot({ reading, failed, more, onMore }: FootProps) {
  if (reading) {
    return (
      <p role="status" className="p-4 text-center text-[13px] text-ink-soft">
        Looking through all bookings…
      </p>
    );
  }
  if (failed) {
    return (
      <p role="alert" className="p-4 text-center text-[13px] text-alarm-text">
        Older bookings did not load. Press Refresh to try again.
      </p>
    );
  }
  if (!more) return null;
  return (
    <p className="p-2 text-center">
      <Button kind="plain" size="compact" onClick={onMore}>
        Show older bookings
      </Button>
    </p>
  );
}
