import clsx from 'clsx';
import { CircleAlert, LoaderCircle, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../ui/texts.ts';

export const CARD_ELEMENT = 'card-container';

type CardEntryProps = {
  ready: boolean;
  /** Why the form could not be loaded. */
  problem: string | null;
  /** Why the last payment failed. */
  refusal: string | null;
  /** Below the card. */
  children: ReactNode;
};

/** Scrolls to the middle of the screen: a toast covers the top at the same time. */
const scrollToMiddle = (reason: HTMLElement | null) => reason?.scrollIntoView({ block: 'center' });

/** Why the last payment failed, or what keeps it. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <p ref={scrollToMiddle} className="-mt-2 flex gap-1.5 text-small text-alarm-text [overflow-wrap:anywhere]">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

/** Credit Card Information: the provider's card form, whose fields this page cannot read, and its state. */
export function CardEntry({ ready, problem, refusal, children }: CardEntryProps) {
  return (
    <section aria-labelledby="card-title" className="grid gap-4">
      <h2 id="card-title" className="mt-3 text-heading">
        {t('Credit Card Information')}
      </h2>
      <div
        className={clsx(
          'relative min-h-[105px] overflow-hidden rounded-small border bg-surface',
          refusal ? 'border-alarm-text' : 'border-edge',
        )}
      >
        {!ready && (
          <p
            role={problem ? 'alert' : undefined}
            className={clsx(
              'absolute inset-0 grid place-items-center px-4 text-center text-small',
              problem ? 'text-alarm-text' : 'text-ink-soft',
            )}
          >
            {problem ?? t('Loading secure payment form')}
          </p>
        )}
        <div
          id={CARD_ELEMENT}
          className="[&_.sandbox-card-frame]:h-[176px]! [&_iframe]:block [&_iframe]:h-[104px] [&_iframe]:w-full"
        />
      </div>
      {refusal && <Refusal>{refusal}</Refusal>}
      {!problem && (
        <p
          role="status"
          className={clsx('flex items-center gap-1.5 text-label', ready ? 'text-volt-text' : 'text-ink-soft')}
        >
          {ready ? (
            <Lock aria-hidden="true" className="size-4" />
          ) : (
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          )}
          {ready ? t('Secure Payment Ready') : t('Loading')}
        </p>
      )}
      {children}
    </section>
  );
}
