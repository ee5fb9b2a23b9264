import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import CancelledNote from './cancelled-note.tsx';

const noteOf = (change: Parameters<typeof aBooking>[0]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CancelledNote booking={aBooking({ status: 'cancelled', ...change })} onBookAgain={async () => {}} />
    </MemoryRouter>,
  ).replace(/<[^>]*>/g, '');

const arrives = ' Your bank can take up to 14 business days to show it.';
const byUs = 'Our team cancelled it. Please call us if you still need a charge.';

it.each([
  [{ cancelCause: 'company' }, `${byUs} Your refund of $125.00 is on its way.${arrives}`],
  [
    { cancelCause: 'company', paymentStatus: 'refunded' },
    `${byUs} $125.00 was refunded to your card.${arrives}`,
  ],
  [{ cancelCause: 'company', takenBack: true }, `${byUs} Your bank has this payment.`],
  [
    { cancelCause: 'late', keptAmount: 40, takenBack: true },
    'It was cancelled late. Your bank has this payment.',
  ],
  [{ cancelCause: 'company', paymentStatus: 'voided' }, `${byUs} Your card was not charged.`],
  [
    { cancelCause: 'company', cancelReason: 'no_van', paymentStatus: 'voided' },
    'Our team cancelled it because no van can be with you in time. Your card was not charged.',
  ],
  [
    { cancelCause: 'late', cancelReason: 'no_answer', keptAmount: 125 },
    'It was cancelled late. Our team cancelled it because we could not reach you. We keep $125.00.',
  ],
  [{ paymentStatus: 'refunded' }, `$125.00 was refunded to your card.${arrives}`],
  [
    { cancelCause: 'no_show', keptAmount: 125 },
    'Our technician waited and found nobody at the car. We keep $125.00.',
  ],
  [
    { cancelCause: 'gone', keptAmount: 25, refundedAmount: 100 },
    'Our technician waited and the car was gone. We keep $25.00. $100.00 was refunded to your card.',
  ],
] as const)(
  'the first card of a cancelled booking with %j says why and what becomes of the money',
  (change, text) => expect(noteOf(change)).toContain(`${text}Book again`),
);

it.each([
  ['kept as a whole', { cancelCause: 'no_show', keptAmount: 125 }, true],
  ['given back', { cancelCause: 'company', paymentStatus: 'refunded' }, true],
  ['released', { cancelCause: 'company', paymentStatus: 'voided' }, false],
  ['refused', { paymentStatus: 'failed' }, false],
] as const)(
  'a cancelled booking whose payment was %s has a receipt to print only if it was charged',
  (_, change, hasReceipt) => expect(noteOf(change).endsWith('Receipt to print')).toBe(hasReceipt),
);
