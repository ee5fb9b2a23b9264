import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { english } from '../../../domain/texts.ts';
import { composeMail, type MailedBooking } from '../channels/mail-channel.ts';
import { messageKinds } from './message-kinds.ts';

const provider = { company: defaultCompany, publicUrl: 'https://charge.example.com', texts: english };
const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const booking = (given: object = {}) =>
  ({
    ...{ id: '8d03d9f1d4b65e3b6cd548538ebf2d5e', serviceType: 'standard', customerName: 'Jordan Lee' },
    ...{ phoneNumber: '(973) 555-0118', location: 'Union, NJ 07083', vehicleInfo: '2023 Hyundai Ioniq 5' },
    ...{ createdAt: at('20T15:00'), scheduledAt: at('27T15:00'), promisedAt: at('27T15:30') },
    ...{ offeredStartAt: at('22T15:00'), offeredUntil: at('20T21:10'), earlierToldAt: null },
    ...{ technician: null, status: 'pending', ...given },
  }) as unknown as MailedBooking;

const pushOf = (kind: keyof typeof messageKinds, of = booking()) =>
  messageKinds[kind].content.push?.(of, english, defaultCompany);
const mailOf = (kind: keyof typeof messageKinds, of = booking()) => {
  const content = messageKinds[kind].content.mail?.(provider, of);
  if (!content) throw new Error(`no mail tells ${kind}`);
  return composeMail(provider, content);
};

describe('the offer of an earlier time', () => {
  it('names both windows and until when it is held, and links to the booking', () => {
    const { subject, text } = mailOf('earlier_offered');
    expect(subject).toBe('An earlier time with Curbvolt is free');
    expect(text).toContain('Earlier time: Sunday, November 22, 10:00 to 10:30 AM\n');
    expect(text).toContain('Your time: Friday, November 27, 10:00 to 10:30 AM\n');
    expect(text).toContain('Held until: Friday, November 20, 4:10 PM\n');
    expect(text).toContain(`https://charge.example.com/tracking/${booking().id}`);
  });

  it('is a push that opens the booking', () => {
    expect(pushOf('earlier_offered')).toEqual({
      title: 'An earlier time is free',
      body: 'Tap to take Sunday, November 22, 10:00 to 10:30 AM. Held for you until Friday, November 20, 4:10 PM.',
      urgent: true,
    });
  });

  it('that has ended before it is sent says so', () => {
    const ended = booking({ offeredStartAt: null, offeredUntil: null });
    const gone = 'The earlier time has gone to somebody else meanwhile.';
    expect(pushOf('earlier_offered', ended)?.body).toBe(gone);
    expect(mailOf('earlier_offered', ended).text).toContain(gone);
  });
});

it('a booking that is taken off the list is told so', () => {
  const text = 'Three earlier times went without an answer, so we offer you no more.';
  expect(pushOf('earlier_removed')?.body).toContain(text);
  expect(mailOf('earlier_removed').text).toContain(text);
});

it('a van that comes earlier than promised is told of with both times', () => {
  const late = { serviceType: 'emergency', scheduledAt: null, promisedAt: at('20T23:00') };
  const told = booking({ ...late, earlierToldAt: at('20T22:20') });
  const text =
    'Your van comes earlier than promised: by Friday, November 20, 5:20 PM instead of Friday, November 20, 6:00 PM.';
  expect(pushOf('earlier_told', told)?.body).toBe(text);
  expect(mailOf('earlier_told', told).text).toContain(text);
});
