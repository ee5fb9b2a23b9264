import { config } from './config.ts';

/** The logo: a bolt over a kerb. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="10" className="fill-mark" />
      <g className="fill-mark-bolt">
        <path d="M17.6 5.2 9.4 15.6h5.2l-1.4 7.2 8.6-10.6h-5.4z" />
        <rect x="9" y="25" width="14" height="2" rx="1" />
      </g>
    </svg>
  );
}

/** The logo and the brand name. */
export function Brand() {
  return (
    <span className="inline-flex min-h-11 items-center gap-2.5 text-[1.125rem] font-[680] tracking-[-0.025em]">
      <BrandMark />
      {config.brandName}
    </span>
  );
}
