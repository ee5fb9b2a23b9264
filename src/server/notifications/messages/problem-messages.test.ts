import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { english } from '../../../domain/texts.ts';
import { composeMail, type MailedBooking } from '../channels/mail-channel.ts';
import type { PushText } from '../channels/push-channel.ts';
import { problemMessages } from './problem-messages.ts';

const provider = { company: defaultCompany, publicUrl: 'https://charge.example.com', texts: english };
/** A Friday, 10:00 AM in New York. */
const at = Date.UTC(2026, 10, 20, 15);
const emergency = {
  ...{ id: '8d03d9f1d4b65e3b6cd548538ebf2d5e', serviceType: 'emergency', status: 'pending' },
  ...{
    assignedTechId: null,
    arrivedAt: null,
    createdAt: at,
    scheduledAt: null,
    lateBy: null,
    technician: null,
  },
  ...{ promisedAt: at + 30 * MINUTE_MS, location: 'Union, NJ 07083', vehicleInfo: '' },
} as unknown as MailedBooking;
const late = { lateBy: at + 45 * MINUTE_MS };
const standard = {
  serviceType: 'standard',
  scheduledAt: at + 60 * MINUTE_MS,
  promisedAt: at + 90 * MINUTE_MS,
} as const;

const said = (kind: keyof typeof problemMessages, given: Partial<MailedBooking> = {}) => {
  const { push } = problemMessages[kind].content as { push: PushText };
  return push({ ...emergency, ...given }, english, defaultCompany).body;
};

describe('what a customer hears of a problem of the technician', () => {
  it('a job that was given back is looked after, at the time that is known', () => {
    expect(said('given_back')).toBe(
      'Your technician cannot come. We are finding another one. We tell you at once if it gets later than 10:30 AM.',
    );
    expect(said('given_back', late)).toBe(
      'Your technician cannot come. We are finding another one. The new time is 10:45 AM instead of 10:30 AM.',
    );
    expect(said('stopped', { ...late, assignedTechId: 'sam' })).toBe(
      'Your technician cannot go on with the charge. Another one takes over. The new time is 10:45 AM instead of 10:30 AM.',
    );
    expect(said('replaced', { ...standard, assignedTechId: 'sam' })).toBe(
      'Another technician comes to you. Your time stays Friday, November 20, 11:00 to 11:30 AM.',
    );
  });

  it('who does not answer hears where the technician is, and every ask for help has the phone number', () => {
    const { supportPhone } = defaultCompany;
    expect(said('no_answer')).toMatch(/^Your technician cannot reach you\./);
    for (const there of [{ arrivedAt: at }, { status: 'in_progress' }] as const)
      expect(said('no_answer', there)).toMatch(/^Your technician is at your car and cannot reach you\./);
    for (const kind of ['wrong_place', 'locked', 'no_answer', 'needs_tow'] as const)
      expect(said(kind)).toContain(supportPhone);
  });

  it('the e-mail says the same with the promised and the new time', () => {
    const booking = { ...emergency, ...late };
    const { mail } = problemMessages.given_back.content;
    const { subject, text } = composeMail(provider, mail?.(provider, booking) as never);
    expect(subject).toBe('Curbvolt: Your technician cannot come');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said('given_back', late));
    expect(text).toContain('New time: Nov 20, 2026, 10:45 AM (New York)');
  });
});
