import { Phone, TriangleAlert } from 'lucide-react';
import type { Quote } from '../../domain/money/quote.ts';
import type { QuotedOverload } from '../../domain/promise/quoted-overload.ts';
import { config } from '../app/config.ts';
import { ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { earliestTime, partnerText } from './shared/quoted-window.ts';

type NoteProps = { quote: Quote; overload: QuotedOverload };

/** Says what becomes of an emergency that nobody can reach within the company's time, and whom to call. */
export function OverloadNote({ quote, overload }: NoteProps) {
  const [heading, ...lines] = overloadLines(quote, overload);
  return (
    <div
      role="status"
      data-overload={overload.rule}
      className="grid gap-1 rounded-small bg-sunken p-4 text-small text-pretty text-ink-soft"
    >
      <p className="flex items-start gap-2 text-label text-amber-text">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>{heading}</span>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ButtonLink kind="plain" className="-my-2 -ml-2 justify-self-start" href={telHref(config.supportPhone)}>
        <Phone aria-hidden="true" />
        {t('Call {phone}', { phone: config.supportPhone })}
      </ButtonLink>
    </div>
  );
}

/** Returns what holds in a short line, and then what it means for the customer. */
export function overloadLines(
  { emergency: { arrival } }: Quote,
  { rule, againAt, partner }: QuotedOverload,
): string[] {
  const earliest = t('No technician before {time}', { time: earliestTime(arrival) });
  if (rule === 'waiting_list')
    return [
      earliest,
      t('Book it and you are on the waiting list: we tell you at once when a technician can come earlier.'),
    ];
  if (rule === 'stop')
    return [
      t('We cannot take another emergency right now'),
      againAt
        ? t('We expect to take them again at {time}.', {
            time: earliestTime({ fromAt: againAt, byAt: againAt }),
          })
        : t('When we can again is not known yet.'),
      t('You can book a time from tomorrow on, or call us.'),
    ];
  if (!partner) return [earliest];
  return [
    earliest,
    t('Our partner {text}, at the same price.', { text: partnerText(partner) }),
    t('{partner} gets your first name, phone, place and car, and nothing else.', { partner: partner.name }),
  ];
}
