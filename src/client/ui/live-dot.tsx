import clsx from 'clsx';
import { useNow } from './time.tsx';

type LiveDotProps = {
  state: 'connecting' | 'live' | 'reconnecting' | 'polling';
  /** When something was last heard, in epoch milliseconds. */
  lastHeardAt: number;
  /** On the inverted panel, whose colours are the same in both schemes. */
  onPanel?: boolean;
  className?: string;
};

function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** Says whether what is on the screen is live, and how old it is when it is not. */
export function LiveDot({ state, lastHeardAt, onPanel = false, className }: LiveDotProps) {
  const now = useNow(1000);
  const live = state === 'live';
  const age = `updated ${span(now - lastHeardAt)} ago`;
  const words = {
    live: 'Live',
    connecting: 'Connecting…',
    reconnecting: `Reconnecting… ${age}`,
    polling: `Reconnecting… ${age}`,
  };
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-2 text-small font-medium tabular-nums',
        onPanel ? (live ? 'text-on-panel' : 'text-[#f7c163]') : live ? 'text-ink' : 'text-amber-text',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('size-2 rounded-full', live ? 'bg-volt-text' : 'animate-pulse bg-amber')}
      />
      {words[state]}
    </span>
  );
}
