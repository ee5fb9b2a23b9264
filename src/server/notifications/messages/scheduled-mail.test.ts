import { describe, expect, it } from 'vitest';
import { FULL_REFUND, writeTerms } from '../../../domain/bookings/cancellation-terms.ts';
import { type CompanyProfile, defaultCompany } from '../../../domain/company/company-profile.ts';
import { english, type Texts, translator } from '../../../domain/texts.ts';
import { composeMail, type MailedBooking } from '../channels/mail-channel.ts';
import { messageKinds } from './message-kinds.ts';
import { booked, reminder, technicianNamed } from './scheduled-mail.ts';

const providerOf = (company: Partial<CompanyProfile> = {}, texts: Texts = english) => ({
  company: { ...defaultCompany, ...company },
  publicUrl: 'https://charge.example.com',
  texts,
});
const bookingAt = (scheduledAt: string, given: object = {}) =>
  ({
    ...{ id: '8d03d9f1d4b65e3b6cd548538ebf2d5e', serviceType: 'standard', customerName: 'Jordan Lee' },
    ...{ phoneNumber: '(973) 555-0118', location: 'Union, NJ 07083', vehicleInfo: '2023 Hyundai Ioniq 5' },
    ...{
      baseFeeCents: 12_500,
      distanceChargesCents: 0,
      energyChargesCents: 0,
      totalCents: 12_500,
      paymentStatus: 'authorized',
    },
    ...{ createdAt: Date.parse('2026-11-20T15:00:00Z'), scheduledAt: Date.parse(scheduledAt) },
    promisedAt: Date.parse(scheduledAt) + 30 * 60_000,
    ...{ technician: null, cancellationTerms: null, departedAt: null, status: 'pending', ...given },
  }) as unknown as MailedBooking;

const FRIDAY = '2026-11-27T15:00:00Z';
const terms = { ...FULL_REFUND, standardFreeMinutes: 120, lateFee: 40, noShowFee: 60, goneFee: 60 };

describe('confirmation e-mail of a booked service', () => {
  it.each([
    ['a common day', FRIDAY, {}, 'Friday, November 27, 10:00 to 10:30 AM'],
    ['the next year', '2027-01-04T15:00:00Z', {}, 'Monday, January 4, 2027, 10:00 to 10:30 AM'],
    ['the day of 25 hours', '2026-11-01T13:00:00Z', {}, 'Sunday, November 1, 8:00 to 8:30 AM'],
    ['an hour that comes twice', '2026-11-01T05:00:00Z', {}, 'Sunday, November 1, 1:00 to 1:30 AM'],
    ['another zone', FRIDAY, { timeZone: 'America/Chicago' }, 'Friday, November 27, 9:00 to 9:30 AM'],
  ])('for %s has the window in subject, title and rows', (_, at, company, window) => {
    const provider = providerOf(company);
    const content = booked(provider, bookingAt(at));
    expect([content.subject, content.title]).toEqual([`Booked with Curbvolt: ${window}`, window]);
    expect(composeMail(provider, content).text).toContain(`Time: ${window}\n`);
  });

  it('says by when one hears who comes, also where that is on the day before', () => {
    const introOf = (at: string) => booked(providerOf(), bookingAt(at)).intro;
    expect(introOf(FRIDAY)).toContain('We tell you who comes on the day, by 9:00 AM.');
    expect(introOf('2026-11-27T05:30:00Z')).toContain(
      'We tell you who comes by Thursday, November 26, 11:30 PM.',
    );
  });

  it.each([
    [terms, 'Free to cancel until Friday, November 27, 8:00 AM; after that we keep $40.00.'],
    [{ ...terms, standardFreeMinutes: 14 * 24 * 60 }, 'It is too late to cancel free: we keep $40.00.'],
    [FULL_REFUND, 'Free to cancel, with a full refund, until your technician is on the way.'],
  ])('states the terms of the booking %j', (of, text) => {
    const content = booked(providerOf(), bookingAt(FRIDAY, { cancellationTerms: writeTerms(of) }));
    expect(content.notes?.[0]).toBe(text);
    expect(content.notes).toHaveLength(of.noShowFee > 0 ? 2 : 1);
    expect(composeMail(providerOf(), content).html).toContain(text);
  });

  it('is in the language of the company', () => {
    const spanish = translator({
      language: 'es-US',
      texts: {
        '{day}, {from} to {to}': '{day}, de {from} a {to}',
        'Booked with {brand}: {window}': '{brand}: {window}',
      },
    });
    expect(booked(providerOf({}, spanish), bookingAt(FRIDAY)).subject).toMatch(
      /^Curbvolt: viernes, 27 de noviembre, de 10:00 a 10:30 a\.\s?m\.$/,
    );
  });

  it('names no payment that is not made yet', () => {
    const { text } = composeMail(providerOf(), booked(providerOf(), bookingAt(FRIDAY)));
    expect(text).not.toContain('charged to your card');
  });
});

describe('later messages about a booked service', () => {
  it('the reminder and the name of the technician say who comes', () => {
    const assigned = bookingAt(FRIDAY, { technician: 'Dana <D> Morales' });
    for (const mailOf of [reminder, technicianNamed]) {
      const mail = composeMail(providerOf(), mailOf(providerOf(), assigned));
      expect(mail.text).toContain('Dana <D> Morales comes to your car.');
      expect(mail.html).toContain('Dana &lt;D&gt; Morales comes to your car.');
    }
    expect(reminder(providerOf(), bookingAt(FRIDAY)).intro).toContain('We tell you who comes on the day');
  });

  it('pushes say the window, and nothing of the customer', () => {
    const texts = {
      assigned: 'A technician comes {window}.',
      reminder: 'Your charge is booked for {window}.',
      tech_assigned: 'Standard Service for {window} assigned to you, open the dashboard for details',
    } as const;
    for (const kind of ['assigned', 'reminder', 'tech_assigned'] as const) {
      const push = messageKinds[kind].content.push?.(bookingAt(FRIDAY), english, defaultCompany);
      expect(push?.body).toBe(texts[kind].replace('{window}', 'Friday, November 27, 10:00 to 10:30 AM'));
    }
    const emergency = bookingAt(FRIDAY, { serviceType: 'emergency', scheduledAt: null });
    expect(messageKinds.assigned.content.push?.(emergency, english, defaultCompany).body).toBe(
      'A technician will come to you. Tap to follow.',
    );
  });
});
