import { expect, it } from 'vitest';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { english } from '../../../domain/texts.ts';
import { composeMail, type MailedBooking } from '../channels/mail-channel.ts';
import { messageKinds } from './message-kinds.ts';

const provider = { company: defaultCompany, publicUrl: 'https://charge.example.com', texts: english };
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const told = (given: object) =>
  ({
    ...{ id: '8d03d9f1d4b65e3b6cd548538ebf2d5e', serviceType: 'emergency', customerName: 'Jordan Lee' },
    ...{ phoneNumber: '(973) 555-0118', location: 'Union, NJ 07083', vehicleInfo: '2023 Hyundai Ioniq 5' },
    ...{ createdAt: at('19:10'), promisedAt: at('19:48'), arrivalToldAt: at('19:30'), status: 'confirmed' },
    ...{ lateToldAt: null, lateBy: null, lateReason: null, cancellationTerms: null, technician: 'Dana' },
    ...given,
  }) as unknown as MailedBooking;
const { push, mail } = messageKinds.arrival_told.content;

it.each([
  [
    'in time',
    told({ toldArrivesAt: at('19:41') }),
    'When we arrive',
    'Curbvolt: Your technician arrives about 2:41 PM',
    'Your technician arrives about 2:41 PM. Promised by 2:48 PM.',
  ],
  [
    'late',
    told({ toldArrivesAt: at('20:00'), lateToldAt: at('19:30'), lateBy: at('20:06') }),
    'Running late',
    'Curbvolt: Your technician is late: now by 3:06 PM',
    'Your technician arrives about 3:00 PM. We are late: a technician comes by 3:06 PM instead of 2:48 PM.',
  ],
  [
    'in time after all',
    told({ toldArrivesAt: at('19:41'), lateToldAt: at('19:20'), lateBy: at('20:06') }),
    'When we arrive',
    'Curbvolt: Your technician arrives about 2:41 PM',
    'Your technician arrives about 2:41 PM. Promised by 2:48 PM.',
  ],
])(
  'the arrival that a dispatcher tells, %s, is said by push and e-mail',
  (_, booking, title, subject, text) => {
    expect(push?.(booking, english, defaultCompany)).toMatchObject({ title, body: text });
    if (!mail) throw new Error('no mail tells the arrival');
    const letter = composeMail(provider, mail(provider, booking));
    expect(letter.subject).toBe(subject);
    expect(letter.text.replaceAll(/\s+/g, ' ')).toContain(text);
  },
);
