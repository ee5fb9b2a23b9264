import { Landmark } from 'lucide-react';
import { shortId } from '../../domain/bookings/short-id.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { Button } from '../ui/button.tsx';
import { plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { useUndecidedDisputes } from './live.ts';

/** The disputes that the bank has not decided, in one line each; empty while there are none. */
export function OpenDisputes({ onSelect }: { onSelect: (bookingId: string) => void }) {
  const { data: disputes = [] } = useUndecidedDisputes();
  const count = disputes.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={t('Disputes')}
      className={
        count > 0 ? 'mb-3 rounded-card bg-surface px-3 py-1 shadow-card board:mb-4 board:px-4' : undefined
      }
    >
      {/* The status exists before its text, so that screen readers announce the text. */}
      <div role="status">
        {count > 0 && (
          <p className="flex items-start gap-2 py-1 leading-6 font-medium">
            <Landmark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber-text" />
            {plural(count, '{count} payment is disputed', '{count} payments are disputed')}
          </p>
        )}
      </div>
      {count > 0 && (
        <ul className="max-h-64 overflow-y-auto">
          {disputes.map(({ id, amount, bookingId, dueAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
              <p className="min-w-0 flex-1 basis-48 text-small [overflow-wrap:anywhere]">
                {dueAt
                  ? t('{amount}, answer at the payment provider until {time}', {
                      amount: formatUsd(amount),
                      time: whenTime(dueAt),
                    })
                  : formatUsd(amount)}
              </p>
              {bookingId && (
                <Button
                  size="compact"
                  aria-label={t('Open booking {id}', { id: shortId(bookingId) })}
                  onClick={() => onSelect(bookingId)}
                >
                  {t('Open Booking')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
