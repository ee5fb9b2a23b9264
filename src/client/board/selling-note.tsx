import clsx from 'clsx';
import { Megaphone, OctagonMinus } from 'lucide-react';
import { useState } from 'react';
import type { OverloadRule, Selling } from '../../domain/promise/overload.ts';
import { texts } from '../../domain/texts.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime, useNow } from '../ui/time.tsx';
import { overrideSelling, useSelling } from './selling.ts';

const UPDATE_EVERY_MS = 10_000;

const ruleText: Record<OverloadRule, string> = texts({
  honest_time: 'Emergencies wait long',
  waiting_list: 'Emergencies go on the waiting list',
  stop: 'No emergency is sold',
  partner: 'Emergencies are offered to the partner',
});

/** What holds and why: 'No emergency is sold since 2:41 PM: a call near the base waits 130 min, the limit is 90.' */
function sellingText({ rule, since, waitMinutes, maxWaitMinutes, override }: Selling): string | null {
  if (override) {
    const values = { time: clockTime(override.until), admin: override.by };
    return override.sells
      ? t('Emergencies are sold whatever the wait until {time}: {admin} decided so.', values)
      : t('No emergency is sold until {time}: {admin} decided so.', values);
  }
  if (!since) return null;
  const what = t(ruleText[rule]);
  const values = { what, time: clockTime(since), minutes: waitMinutes ?? 0, limit: maxWaitMinutes };
  return t('{what} since {time}: a call near the base waits {minutes} min, the limit is {limit}.', values);
}

/** Says that emergencies are limited or closed, since when and why, and lets a dispatcher decide otherwise for an hour. */
export function SellingNote() {
  const { data } = useSelling();
  const [busy, setBusy] = useState(false);
  const now = useNow(UPDATE_EVERY_MS);
  if (!data) return null;
  // Its hour may be over before the server says so.
  const override = data.override && Date.parse(data.override.until) > now ? data.override : null;
  const text = sellingText({ ...data, override });
  if (text === null) return null;
  const isClosed = override ? !override.sells : data.rule === 'stop';
  const decide = async (sells: boolean | null) => {
    setBusy(true);
    await overrideSelling(sells);
    setBusy(false);
  };
  return (
    <div
      data-selling={isClosed ? 'closed' : 'limited'}
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface px-3 py-1.5 text-[0.8125rem] leading-5 shadow-card tabular-nums board:mb-4 board:px-4"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-56 items-start gap-1.5">
        {isClosed ? (
          <OctagonMinus aria-hidden="true" className="mt-0.5 size-4 flex-none text-alarm-text" />
        ) : (
          <Megaphone aria-hidden="true" className="mt-0.5 size-4 flex-none text-amber-text" />
        )}
        <span className={clsx('font-semibold', isClosed ? 'text-alarm-text' : 'text-amber-text')}>
          {text}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        {override ? (
          <Button size="compact" busy={busy} onClick={() => void decide(null)}>
            {t('Follow the rule again')}
          </Button>
        ) : (
          <>
            <Button size="compact" busy={busy} onClick={() => void decide(true)}>
              {t('Sell for 1 hour')}
            </Button>
            {!isClosed && (
              <Button size="compact" disabled={busy} onClick={() => void decide(false)}>
                {t('Close for 1 hour')}
              </Button>
            )}
          </>
        )}
      </span>
    </div>
  );
}
