import clsx from 'clsx';

type EtaRangeProps = {
  low: number;
  best: number;
  high: number;
  /** Grey, for figures that no longer count down. */
  still?: boolean;
};

/** The likely range on a line from now on, with a tick at the estimate. Minutes. */
export function EtaRange({ low, best, high, still = false }: EtaRangeProps) {
  const end = Math.max(high * 1.25, best + 1, 1);
  const percent = (minutes: number) => `${(minutes / end) * 100}%`;
  return (
    <div aria-hidden="true" className="relative h-2 rounded-sm bg-quiet">
      <span
        className={clsx(
          'absolute inset-y-0 rounded-sm transition-[left,right] duration-[180ms] ease-out',
          still ? 'bg-line' : 'bg-volt',
        )}
        style={{ left: percent(low), right: `calc(100% - ${percent(high)})` }}
      />
      <span
        className="absolute -inset-y-1 -ml-0.5 w-1 rounded-xs bg-ink shadow-[0_0_0_2px_var(--color-surface)] transition-[left] duration-[180ms] ease-out"
        style={{ left: percent(best) }}
      />
    </div>
  );
}
