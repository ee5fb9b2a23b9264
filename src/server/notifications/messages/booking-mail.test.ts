import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/shapes/receipt.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { english, translator } from '../../../domain/texts.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import { composeMail, type MailedBooking } from '../channels/mail-channel.ts';
import { overdue, receipt } from './booking-mail.ts';
import { messageKinds } from './message-kinds.ts';
import { refund } from './refund-mail.ts';

const provider = {
  company: defaultCompany,
  publicUrl: 'https://charge.example.com',
  texts: english,
};
const at = Date.UTC(2026, 10, 20, 15);
const booking = {
  id: '8d03d9f1d4b65e3b6cd548538ebf2d5e',
  serviceType: 'emergency',
  customerName: 'Jordan Lee',
  phoneNumber: '(973) 555-0118',
  location: 'Union, NJ 07083',
  vehicleInfo: '',
  baseFeeCents: 18500,
  distanceChargesCents: 0,
  energyChargesCents: 0,
  totalCents: 18500,
  createdAt: at,
  scheduledAt: null,
  cancelledAt: at,
  technician: null,
  receipt: null,
  card: null,
} as unknown as MailedBooking;

describe('cancellation e-mail', () => {
  it.each([
    ['refunded', ', $185.00 refunded', 'We have refunded $185.00 to your card.', '$185.00'],
    ['captured', '', 'We are refunding $185.00 to your card.', '$185.00, under way'],
    ['voided', '', 'We have released $185.00; your card is not charged.', 'None, your card is not charged'],
    ['failed', '', 'Your card was not charged.', 'None, your card is not charged'],
  ] as const)(
    'cancellation e-mail states the refund of a payment that is %s',
    (paymentStatus, ending, said, row) => {
      const mail = composeMail(provider, refund(provider, { ...booking, paymentStatus }));
      expect(mail.subject).toBe(`Your Curbvolt booking was cancelled${ending}`);
      expect(mail.text).toContain(said);
      expect(mail.text).toContain(`Refund: ${row}\n`);
      expect(mail.html).toContain(row);
    },
  );
});

/** A charge of $185.00. */
const paid: Receipt = {
  ...{ number: 42, issuedAt: '2026-11-20T15:00:00.000Z', bookingId: booking.id, customerName: 'Jordan Lee' },
  ...{ serviceType: 'emergency', location: 'Union, NJ 07083', vehicleInfo: null },
  ...{ arrivedAt: null, startedAt: null, completedAt: null },
  ...{ kwh: null, startPercent: null, endPercent: null },
  ...{ baseFee: 185, distanceCharges: 0, energyCharges: 0, netAmount: 173.51, totalAmount: 185 },
  ...{ taxAmount: 11.49, taxState: 'NJ', taxPercent: 6.625, paymentStatus: 'captured', card: null },
  ...{ refunds: [], refundedAmount: 0, keptAmount: null, keptCause: null, paidAmount: 185 },
  seller: { name: 'Curbvolt', address: 'Union, NJ', email: null, phone: '(908) 555-0142' },
};

const spanish = translator(readCatalogue('src/server/platform/data/languages/es.json'));

describe('receipt e-mail', () => {
  const taxed = { ...booking, taxState: 'NJ', taxRate: 6625, paymentStatus: 'captured' } as MailedBooking;
  const amountsOf = (sent: MailedBooking) =>
    composeMail(provider, receipt(provider, sent))
      .text.split('\n')
      .filter((line) => /^(Base fee|Distance charges|Energy charges|Total|NJ sales tax)/.test(line));

  it('the receipt e-mail has tax in the price below the total, and tax on top of the price above it', () => {
    expect(amountsOf({ ...taxed, taxCents: 1149 })).toEqual([
      'Base fee: $185.00',
      'Distance charges: $0.00',
      'Total: $185.00',
      'NJ sales tax 6.625%: $11.49',
    ]);
    expect(amountsOf({ ...taxed, taxCents: 1226, totalCents: 19_726 })).toEqual([
      'Base fee: $185.00',
      'Distance charges: $0.00',
      'NJ sales tax 6.625%: $12.26',
      'Total: $197.26',
    ]);
  });

  it('the receipt e-mail has a line for the energy that was charged', () => {
    const sent = { ...taxed, energyChargesCents: 4000, totalCents: 22_500, taxCents: 1398 };
    expect(amountsOf(sent)).toEqual([
      'Base fee: $185.00',
      'Distance charges: $0.00',
      'Energy charges: $40.00',
      'Total: $225.00',
      'NJ sales tax 6.625%: $13.98',
    ]);
  });

  it('the receipt e-mail names number, seller with address, card and vehicle', () => {
    const sent = {
      ...{ ...taxed, taxCents: 1149, receipt: paid, vehicleInfo: '2023 Hyundai Ioniq 5' },
      card: { brand: 'american_express', last4: '0005' },
    } as MailedBooking;
    const company = { ...defaultCompany, legalName: 'Curbvolt LLC', email: 'billing@example.com' };
    const at = { ...company, address: '1 Main St, Union, NJ 07083' };
    const { text, html } = composeMail(
      { ...provider, company: at },
      receipt({ ...provider, company: at }, sent),
    );
    for (const line of [
      'Receipt number: 000042',
      'Sold by: Curbvolt LLC, 1 Main St, Union, NJ 07083, billing@example.com, (908) 555-0142',
      'Card: American Express ending in 0005',
      'Vehicle: 2023 Hyundai Ioniq 5',
    ]) {
      expect(text).toContain(`${line}\n`);
      expect(html).toContain(line.split(': ')[1]);
    }
  });

  it('the receipt e-mail of a charge has its energy and battery', () => {
    const receipt42 = { ...paid, kwh: 8.4, startPercent: 4, endPercent: 27 };
    const mail = composeMail(provider, receipt(provider, { ...taxed, taxCents: 1149, receipt: receipt42 }));
    expect(mail.subject).toBe('Your receipt from Curbvolt, $185.00');
    expect(mail.text).toContain('Energy: 8.4 kWh\nBattery: 4% to 27%\n');
    expect(mail.text).not.toContain('Paid:');
  });

  it.each([
    [
      english,
      'Your receipt from Curbvolt, $25.00',
      'This is your receipt for booking 8ebf2d5e, which was cancelled.',
      [
        'Refund 1: −$40.00, with $2.48 tax, Nov 20, 2026, 10:00 AM (New York)',
        'Refund 2: −$120.00, with $7.45 tax, Nov 21, 2026, 10:00 AM (New York)',
        'Kept, cancelled late: $25.00',
        'Paid: $25.00',
      ],
    ],
    [
      spanish,
      'Su recibo de Curbvolt, $25.00',
      'Este es su recibo de la reserva 8ebf2d5e, que fue cancelada.',
      [
        'Reembolso 1: −$40.00, con $2.48 de impuesto, 20 nov 2026, 10:00 a.m. (New York)',
        'Retenido, cancelada tarde: $25.00',
        'Pagado: $25.00',
      ],
    ],
  ])(
    'the receipt e-mail of a cancelled booking is of what was kept, with each refund and its day',
    (words, subject, intro, lines) => {
      const given = {
        refunds: [
          { at: '2026-11-20T15:00:00.000Z', amount: 40, taxAmount: 2.48 },
          { at: '2026-11-21T15:00:00.000Z', amount: 120, taxAmount: 7.45 },
        ],
        ...{ refundedAmount: 160, keptAmount: 25, keptCause: 'late' as const, paidAmount: 25 },
      };
      const cancelled = {
        ...{ ...taxed, taxCents: 1149, status: 'cancelled', refundedCents: 16_000 },
        receipt: { ...paid, ...given },
      } as unknown as MailedBooking;
      const by = { ...provider, texts: words };
      const mail = composeMail(by, receipt(by, cancelled));
      expect([mail.subject, mail.text]).toEqual([subject, expect.stringContaining(intro)]);
      for (const line of lines) expect(mail.text.replaceAll('\u202f', ' ')).toContain(`${line}\n`);
    },
  );

  it('the receipt e-mail names the base of a company without an address, and no card that is not known', () => {
    const { text } = composeMail(provider, receipt(provider, { ...taxed, taxCents: 1149 }));
    expect(text).toContain('Sold by: Curbvolt, Union, NJ, (908) 555-0142\n');
    expect(text).not.toContain('ending in');
  });
});

it.each([
  [18_500, null, '$185.00 was given back to you by other means than your card.'],
  [6_050, null, '$185.00 was given back to you: $124.50 to your card, $60.50 by other means.'],
  [14_500, 4_000, '$145.00 was given back to you by other means than your card.'],
])(
  'cancellation e-mail and push of a booking with %d cents paid by other means do not name the card alone',
  (refundedOtherwiseCents, keptCents, said) => {
    const kept = {
      paymentStatus: 'captured',
      keptCents,
      refundedCents: 14_500,
      cancelCause: 'late',
    } as const;
    const paid = keptCents ? kept : ({ paymentStatus: 'refunded', keptCents: null } as const);
    const cancelled = { ...booking, ...paid, refundedOtherwiseCents } as unknown as MailedBooking;
    expect(composeMail(provider, refund(provider, cancelled)).text).toContain(said);
    const push = messageKinds.cancelled.content.push?.(cancelled, english, defaultCompany);
    expect(push?.body).not.toContain('refunded to your card');
    if (!keptCents) expect(push?.body).toContain(said);
  },
);

it.each(['\n', '\r\n', '\r', '\u2028', '\u0085', '\u0000'])(
  'booking e-mail keeps customer input with the line break %j in its own row',
  (lineBreak) => {
    const location = `Union${lineBreak}Total: $0.00${lineBreak}${lineBreak}View the booking: https://evil.example`;
    const mail = composeMail(provider, overdue(provider, { ...booking, location, customerName: location }));
    const lines = mail.text.split(/[\p{Cc}\u2028]/u);
    expect(lines.filter((line) => line.startsWith('Total:'))).toEqual(['Total: $185.00']);
    expect(lines.filter((line) => line.startsWith('View the booking'))).toEqual([]);
    expect(lines.find((line) => line.startsWith('Place:'))).toMatch(/^Place: Union Total: \$0\.00 View/);
    expect(mail.subject).not.toMatch(/[\n\r]/);
  },
);

it('message kind nearby has no e-mail text', () => {
  expect(messageKinds.nearby.content).not.toHaveProperty('mail');
});
