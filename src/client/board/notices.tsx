import { HandCoins, Landmark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortId } from '../../domain/bookings/short-id.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { Button } from '../ui/button.tsx';
import { plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { useUndecidedDisputes } from './live.ts';
import { usePutAway } from './put-away.ts';
import { requesterText } from './refund-text.ts';
import { useWaitingRefunds } from './refunds-api.ts';

type NoticeProps = { label: string; icon: LucideIcon; text: string | null; children: ReactNode };

/** One line above the list of bookings, and what it counts below; nothing to see without a text. */
function Notice({ label, icon: Icon, text, children }: NoticeProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={label}
      className={
        text ? 'mb-3 rounded-card bg-surface px-3 py-1 shadow-card board:mb-4 board:px-4' : undefined
      }
    >
      {/* The status exists before its text, so that screen readers announce the text. */}
      <div role="status">
        {text && (
          <p className="flex items-start gap-2 py-1 leading-6 font-medium">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber-text" />
            {text}
          </p>
        )}
      </div>
      {text && children}
    </div>
  );
}

function PutAwayButton({ amount, onPress }: { amount: number; onPress: () => void }) {
  return (
    <Button
      kind="plain"
      size="compact"
      aria-label={t('Not today: {amount}', { amount: formatUsd(amount) })}
      onClick={onPress}
    >
      {t('Not today')}
    </Button>
  );
}

type NoticesProps = { onSelect: (bookingId: string) => void };

/** The disputes that the bank has not decided, in one line each; empty while there are none. */
export function OpenDisputes({ onSelect }: NoticesProps) {
  const { data: all = [] } = useUndecidedDisputes();
  const { shown: disputes, putAway } = usePutAway(all);
  const count = disputes.length;
  const text = plural(count, '{count} payment is disputed', '{count} payments are disputed');
  return (
    <Notice label={t('Disputes')} icon={Landmark} text={count > 0 ? text : null}>
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
            <PutAwayButton amount={amount} onPress={() => putAway(id)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The refunds that wait for the approval of an admin; empty while there are none. */
export function WaitingRefunds({ onSelect }: NoticesProps) {
  const { data: all = [] } = useWaitingRefunds();
  const { shown: waiting, putAway } = usePutAway(all);
  const count = waiting.length;
  const text = plural(count, '{count} refund waits for approval', '{count} refunds wait for approval');
  return (
    <Notice label={t('Refunds to approve')} icon={HandCoins} text={count > 0 ? text : null}>
      <ul className="max-h-48 overflow-y-auto">
        {waiting.map((refund) => {
          const values = { amount: formatUsd(refund.amount), id: shortId(refund.bookingId) };
          return (
            <li
              key={refund.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5"
            >
              <p className="min-w-0 flex-1 basis-48 text-small leading-5 [overflow-wrap:anywhere]">
                {t('{amount}, booking {id}, asked for by {who}', { ...values, who: requesterText(refund) })}
              </p>
              <Button
                size="compact"
                aria-label={t('Show the refund of {amount}, booking {id}', values)}
                onClick={() => onSelect(refund.bookingId)}
              >
                {t('Show')}
              </Button>
              <PutAwayButton amount={refund.amount} onPress={() => putAway(refund.id)} />
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
