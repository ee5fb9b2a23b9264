import type { Quote } from '../../domain/money/quote.ts';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { overloadLines } from './overload-note.tsx';
import { arrivalText, earliestTime } from './shared/quoted-window.ts';

/** When somebody arrives at a place as an emergency, by its quote; nothing once the quote has expired. */
export default function QuotedArrival({ quote }: { quote: Quote }) {
  const { arrival, isLate, overload } = quote.emergency;
  if (useNow(10_000) >= Date.parse(quote.expiresAt)) return null;
  return (
    <small className="block text-small font-normal tracking-normal text-pretty text-ink-soft">
      {overload
        ? overloadLines(quote, overload).slice(0, 2).join('. ')
        : isLate
          ? t('No technician before {time}', { time: earliestTime(arrival) })
          : arrivalText(arrival)}
    </small>
  );
}
