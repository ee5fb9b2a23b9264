import type { CancellationTerms } from '../../domain/bookings/cancellation-terms.ts';
import { termsSentences } from '../../domain/bookings/cancellation-words.ts';
import { MAX_DAYS_AHEAD } from '../../domain/bookings/schedule.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { english } from '../../domain/texts.ts';
import type { Config } from '../platform/config/config.ts';
import { paperPage, phoneHtml } from '../platform/http/plain-page.ts';
import { bullets, companyHtml, documentLinks, paragraphs } from './document-parts.ts';

/** Returns the terms page: how the product handles prices, payments and cancellations. */
export function termsPage(config: Config): string {
  const { prices, taxIncluded, radiusMiles, maxMiles, charge } = config.company;
  const phone = phoneHtml(config.company.supportPhone);
  const content = [
    '<p class="soft">What you book, what it costs, and what happens when plans change.</p>',
    '<h2>Who we are</h2>',
    companyHtml(config),
    '<h2>The service</h2>',
    paragraphs(
      `We bring a charge to your electric car. An emergency charge comes as soon as a technician is free, up to ${charge.maxKw} kW and ${charge.rangeMiles.replace('-', ' to ')} miles of range. A non-emergency charge comes at the time that you choose.`,
      `A time is chosen at least 24 hours and at most ${MAX_DAYS_AHEAD} days ahead. We come to places up to ${maxMiles} miles from our base.`,
      'Arrival times are estimates. We show when each was made; traffic and earlier jobs may change it.',
      'Please be at the car, or reachable by phone, and see that it can be reached safely.',
    ),
    '<h2>Price</h2>',
    bullets(
      `Emergency: ${formatUsd(prices.emergency)}. Non-emergency: ${formatUsd(prices.standard)}.`,
      `${radiusMiles} miles from our base are in the fee. Each mile more is ${formatUsd(prices.perExtraMile)}, in tenths of a mile, in a straight line.`,
      ...(taxIncluded ? [] : ['Sales tax of the place and day of the service is added to these prices.']),
      'You see the whole amount before you pay, and it is the amount that is charged.',
    ),
    '<h2>Payment</h2>',
    paragraphs(
      'Your card is authorised when you press Pay and charged when the booking is made. If no booking is made, the authorisation is given back; your bank may take some days to show it.',
    ),
    '<h2>Cancelling</h2>',
    bullets(
      ...cancellationBullets(config.company.cancellation),
      `Once your technician is on the way, please call ${phone} to cancel.`,
      'If we cancel because we cannot come, you get the whole amount back.',
      'A refund goes to the card that you paid with.',
    ),
    '<h2>Your account</h2>',
    paragraphs(
      "Please give a phone number at which we reach you, keep your sign-in codes to yourself, and book for yourself or with the permission of the car's owner.",
      'You may delete your account at any time on the <a href="/account">Account</a> page. What we keep about you is in our <a href="/privacy">privacy notice</a>.',
    ),
    '<h2>Questions and complaints</h2>',
    paragraphs(`Call ${phone} at any time. Rights that the law gives you as a consumer stay as they are.`),
  ];
  return paperPage({
    texts: english,
    brand: config.company.brandName,
    title: 'Terms',
    content: content.join('\n'),
    links: documentLinks('/terms'),
  });
}

/** The terms of both services; one list if they are the same. */
function cancellationBullets(terms: CancellationTerms): string[] {
  const [emergency = '', ...others] = termsSentences(terms, 'emergency', english);
  const [standard = ''] = termsSentences(terms, 'standard', english);
  const free =
    emergency === standard ? [emergency] : [`Emergency: ${emergency}`, `Non-emergency: ${standard}`];
  const fair =
    terms.lateFee > 0
      ? [
          'Cancelling is free when we are later than promised. What we keep is never more than you paid.',
          'The terms at the time of your booking hold for it.',
        ]
      : [];
  return [...free, ...others, ...fair];
}
