import { HandCoins } from 'lucide-react';
import { shortId } from '../../domain/bookings/short-id.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { Button } from '../ui/button.tsx';
import { plural, t } from '../ui/texts.ts';
import { askedText } from './refund-text.ts';
import { useWaitingRefunds } from './refunds-api.ts';

/** The refunds that wait for the approval of an admin; empty while there are none. */
export function WaitingRefunds({ onSelect }: { onSelect: (bookingId: string) => void }) {
  const { data: waiting = [] } = useWaitingRefunds();
  const text = plural(
    waiting.length,
    '{count} refund waits for approval',
    '{count} refunds wait for approval',
  );
  const isAny = waiting.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={t('Refunds to approve')}
      className={
        isAny ? 'mb-3 rounded-card bg-surface px-3 py-1 shadow-card board:mb-4 board:px-4' : undefined
      }
    >
      {/* The status exists before its text, so that screen readers announce the text. */}
      <div role="status">
        {isAny && (
          <p className="flex items-start gap-2 py-1 leading-6 font-medium">
            <HandCoins aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber-text" />
            {text}
          </p>
        )}
      </div>
      {isAny && (
        <ul className="max-h-48 overflow-y-auto">
          {waiting.map((refund) => {
            const values = { amount: formatUsd(refund.amount), id: shortId(refund.bookingId) };
            return (
              <li
                key={refund.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5"
              >
                <p className="min-w-0 flex-1 basis-48 text-small leading-5 [overflow-wrap:anywhere]">
                  {t('{amount}, booking {id}, asked for by {who}', { ...values, who: askedText(refund) })}
                </p>
                <Button
                  size="compact"
                  aria-label={t('Show the refund of {amount}, booking {id}', values)}
                  onClick={() => onSelect(refund.bookingId)}
                >
                  {t('Show')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
