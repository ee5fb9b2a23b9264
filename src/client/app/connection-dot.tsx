import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { connectionAtom } from './connection.ts';

type DotProps = {
  /** Uses the colours of the inverted panel, which are the same in both colour schemes. */
  onPanel?: boolean;
  /**
   * Whether a text longer than 'Live' hangs below the bar that this is in, so that the bar never wraps: a bar that grows
   * moves the rows below it under the finger. The bar has to be positioned.
   */
  hangs?: boolean;
  className?: string;
};

/** How old the page's data is, while it is not live. */
export function reconnectingText(ageMs: number): string {
  const seconds = Math.max(0, Math.round(ageMs / 1000));
  return seconds < 60
    ? t('Reconnecting… updated {seconds} s ago', { seconds })
    : t('Reconnecting… updated {minutes} min ago', { minutes: Math.floor(seconds / 60) });
}

/** A dot and a text: whether the page's data is live, and how old it is when it is not. */
export function ConnectionDot({ onPanel = false, hangs = false, className }: DotProps) {
  const { state, lastReceivedAt } = useAtomValue(connectionAtom);
  const now = useNow(1000);
  const live = state === 'live';
  const reconnecting = reconnectingText(now - lastReceivedAt);
  const words = { live: t('Live'), connecting: t('Connecting…'), reconnecting, polling: reconnecting };
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
      {hangs && !live ? (
        <>
          {/* About as wide as 'Live'. */}
          <span className="w-[2em]" />
          <span className="pointer-events-none absolute inset-x-0 top-full mx-auto mt-1 w-fit max-w-full rounded-pill text-center whitespace-normal bg-surface px-3 py-1 shadow-card">
            {words[state]}
          </span>
        </>
      ) : (
        words[state]
      )}
    </span>
  );
}
