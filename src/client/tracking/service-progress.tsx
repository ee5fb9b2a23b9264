import clsx from 'clsx';
import { Check } from 'lucide-react';
import { Card, CardTitle } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';
import type { Step } from './progress.ts';

/** Service Progress as a timeline. */
export function ServiceProgress({ steps }: { steps: Step[] }) {
  return (
    <Card aria-labelledby="progress">
      <CardTitle id="progress">{t('Service Progress')}</CardTitle>
      <ol>
        {steps.map(({ name, at, done, note }, index) => {
          const nextDone = steps[index + 1]?.done ?? false;
          return (
            <li key={name} className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0">
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={clsx(
                    'absolute top-6 bottom-0 left-[11px] w-0.5',
                    done && (nextDone || note) ? 'bg-volt' : 'bg-line',
                  )}
                />
              )}
              <span
                className={clsx(
                  'grid size-6 place-items-center rounded-full transition-colors duration-[180ms]',
                  done ? 'bg-volt text-on-volt' : 'shadow-[inset_0_0_0_2px_var(--color-line)]',
                )}
              >
                {done && <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />}
              </span>
              <div className="flex flex-wrap justify-between gap-x-3">
                <h3 className={done ? 'font-strong text-ink' : 'font-medium text-ink-faint'}>
                  {name}
                  <span className="sr-only">{done ? t(', done') : t(', not yet')}</span>
                </h3>
                {at && <When short at={at} className="text-small leading-6 text-ink-soft" />}
              </div>
              {note && <p className="col-start-2 text-small text-ink-soft">{note}</p>}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
