import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { english } from '../../../domain/texts.ts';
import { composeMail, type MailedBooking } from '../channels/mail-channel.ts';
import { messageKinds } from './message-kinds.ts';
import { delayCredit, partRefund, refund } from './refund-mail.ts';

const provider = { company: defaultCompany, publicUrl: 'https://charge.example.com', texts: english };
const at = Date.UTC(2026, 10, 20, 15);
const booking = {
  ...{ id: '8d03d9f1d4b65e3b6cd548538ebf2d5e', serviceType: 'emergency', customerName: 'Jordan Lee' },
  ...{ phoneNumber: '(973) 555-0118', location: 'Union, NJ 07083', vehicleInfo: '' },
  ...{
    baseFeeCents: 18_500,
    distanceChargesCents: 0,
    energyChargesCents: 0,
    totalCents: 18_500,
    paymentStatus: 'captured',
  },
  ...{ createdAt: at, scheduledAt: null, cancelledAt: at, technician: null },
} as unknown as MailedBooking;

describe('a cancelled booking that keeps a fee', () => {
  const cancelled = (given: object) => ({ ...booking, keptCents: 6_000, ...given }) as MailedBooking;

  it.each([
    ['late', 'cancelled late'],
    ['no_show', 'nobody was at the car'],
    ['gone', 'the car was gone'],
  ] as const)('e-mail and push say what is kept, why (%s), and what goes back', (cancelCause, why) => {
    const under = cancelled({ cancelCause, refundedCents: 0 });
    const { text } = composeMail(provider, refund(provider, under));
    expect(text).toContain(`We keep $60.00 by the terms of the booking: ${why}. We are refunding $125.00`);
    expect(text).toContain('Refund: $125.00, under way\n');
    expect(text).toContain(`Kept: $60.00, ${why}\n`);
    expect(text).toContain(`Not right?: Call ${defaultCompany.supportPhone} and name booking`);
    const done = composeMail(provider, refund(provider, cancelled({ cancelCause, refundedCents: 12_500 })));
    expect(done.text).toContain('We have refunded $125.00 to your card.');
    const push = messageKinds.cancelled.content.push?.(under, english, defaultCompany);
    expect(push?.body).toContain(
      `$60.00 was kept (${why}), $125.00 is given back. Call support if this is not right.`,
    );
  });

  it('e-mail and push count no difference of a move that was not charged', () => {
    const late = { cancelCause: 'late', keptCents: 4_000, lostDifferenceCents: 6_000 };
    const done = cancelled({ ...late, refundedCents: 8_500 });
    const { text } = composeMail(provider, refund(provider, done));
    expect(text).toContain(
      'We keep $40.00 by the terms of the booking: cancelled late. We have refunded $85.00',
    );
    expect(text).toContain('Total: $185.00\nRefund: $85.00\n');
    const push = messageKinds.cancelled.content.push?.(done, english, defaultCompany);
    expect(push?.body).toContain('$40.00 was kept (cancelled late), $85.00 is given back.');
    const all = { ...booking, paymentStatus: 'refunded', lostDifferenceCents: 6_000 } as MailedBooking;
    const mail = composeMail(provider, refund(provider, { ...all, keptCents: null }));
    expect(mail.subject).toBe('Your Curbvolt booking was cancelled, $125.00 refunded');
    expect(mail.text).toContain('We have refunded $125.00 to your card.');
    expect(messageKinds.cancelled.content.push?.(all, english, defaultCompany)?.body).toContain('$125.00');
    const under = { ...all, paymentStatus: 'captured' } as MailedBooking;
    expect(composeMail(provider, refund(provider, under)).text).toContain('We are refunding $125.00');
  });

  it('e-mail and push say what is under way without a part that was given back before', () => {
    const late = { cancelCause: 'late', keptCents: 4_000 };
    const under = cancelled({ ...late, refundedCents: 5_000 });
    const { text } = composeMail(provider, refund(provider, under));
    expect(text).toContain(
      'We keep $40.00 by the terms of the booking: cancelled late. We are refunding $95.00',
    );
    expect(text).toContain('Refund: $95.00, under way\n');
    const push = messageKinds.cancelled.content.push?.(under, english, defaultCompany);
    expect(push?.body).toContain('$40.00 was kept (cancelled late), $95.00 is given back.');
    const done = composeMail(provider, refund(provider, cancelled({ ...late, refundedCents: 14_500 })));
    expect(done.text).toContain('We have refunded $145.00 to your card.');
  });

  it.each([null, 'company', 'late'] as const)(
    'e-mail and push name no term if another admin has refused to give it back (cause %s)',
    (cancelCause) => {
      const denied = cancelled({ cancelCause, keptCents: null, deniedRestCents: 12_500, refundedCents: 0 });
      const { text } = composeMail(provider, refund(provider, denied));
      expect(text).toContain('We have checked your refund and keep $125.00. We are refunding $60.00 to');
      expect(text).toContain('Kept: $125.00, refund not approved after a check\n');
      expect(text).toContain(`Not right?: Call ${defaultCompany.supportPhone} and name booking`);
      expect(text).not.toContain('terms');
      const push = messageKinds.cancelled.content.push?.(denied, english, defaultCompany);
      expect(push?.body).toContain(
        '$125.00 was kept (refund not approved after a check), $60.00 is given back.',
      );
      const all = cancelled({ cancelCause, keptCents: 6_000, deniedRestCents: 12_500 });
      expect(refund(provider, all).intro).toMatch(/We have checked your refund and keep \$185\.00\.$/);
    },
  );

  it('e-mail and push promise no refund where the fee is all that was paid', () => {
    const all = cancelled({ keptCents: 18_500, cancelCause: 'late' });
    const { text } = composeMail(provider, refund(provider, all));
    expect(text).toContain('Refund: None\n');
    expect(text).not.toContain('refunding');
    expect(messageKinds.cancelled.content.push?.(all, english, defaultCompany)?.body).not.toContain(
      'given back',
    );
  });
});

it('e-mail and push promise no refund while the bank has the payment, and no fee', () => {
  const disputed = {
    ...booking,
    takenBackBy: 'dispute',
    refundedCents: 0,
    keptCents: 4_000,
    cancelCause: 'late',
  };
  const said = disputed as unknown as MailedBooking;
  const { text } = composeMail(provider, refund(provider, said));
  expect(text).toContain('was cancelled. Your bank has this payment.');
  expect(text).toContain('Refund: Your bank has it\nReason: cancelled late\n');
  const push = messageKinds.cancelled.content.push?.(said, english, defaultCompany);
  expect(push?.body).toContain('Your bank has this payment.');
  const before = { ...said, refundedCents: 14_500 };
  expect(composeMail(provider, refund(provider, before)).text).toContain('We have refunded $145.00');
});

it('e-mail and push say why the company cancelled, and nothing of it without a reason', () => {
  const said = (cancelReason: MailedBooking['cancelReason']) => {
    const cancelled = { ...booking, cancelCause: 'company', cancelReason, refundedCents: 0 } as MailedBooking;
    const push = messageKinds.cancelled.content.push?.(cancelled, english, defaultCompany)?.body;
    return [refund(provider, cancelled).intro, push];
  };
  const why = 'cancelled. Our team cancelled it because the place is not safe for charging. ';
  expect(said('unsafe')).toEqual([expect.stringContaining(why), expect.stringContaining(why)]);
  expect(said(null).join()).not.toContain('Our team');
});

it('the e-mail of a refund says what that refund has given back, also after an earlier one', () => {
  const twice = { ...booking, promisedAt: at, arrivedAt: at, refundedCents: 6_000, refundCents: 2_000 };
  const said = twice as unknown as MailedBooking;
  for (const mail of [partRefund(provider, said), delayCredit(provider, said)]) {
    const { subject, text } = composeMail(provider, mail);
    expect(subject).toContain('$20.00');
    expect(text).toContain('Given back: $20.00\n');
    expect(subject + text).not.toContain('$60.00');
  }
});

it('the credit for a late arrival says what was given back, and both times', () => {
  const arrived = { promisedAt: at, arrivedAt: at + 45 * 60_000, startedAt: null, refundedCents: 2_000 };
  const late = { ...booking, ...arrived } as unknown as MailedBooking;
  const mail = composeMail(provider, delayCredit(provider, late));
  expect(mail.subject).toBe('We came late: $20.00 back from Curbvolt');
  expect(mail.text).toContain('We are sorry that we came later than promised to booking');
  expect(mail.text).toContain('Given back: $20.00\n');
  expect(mail.text).toMatch(/Promised: .*10:00 AM.*\nArrived: .*10:45 AM/);
  const push = messageKinds.delay_credited.content.push?.(late, english, defaultCompany);
  expect(push?.body).toBe('We are sorry. A part of what you paid goes back to your card.');
  const otherwise = { ...late, refundedOtherwiseCents: 2_000 };
  expect(messageKinds.delay_credited.content.push?.(otherwise, english, defaultCompany)?.body).toBe(
    'We are sorry. You have got back a part of what you paid.',
  );
});
