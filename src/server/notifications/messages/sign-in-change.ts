import * as z from 'zod/mini';
import { DAY_MS } from '../../../domain/durations.ts';
import { roleName, StaffRole } from '../../../domain/people/staff.ts';
import { texts } from '../../../domain/texts.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db, StaffRow } from '../../platform/db/schema.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Answer, Messaging, Person } from '../channels/channel.ts';
import { composeMail, type Provider, sendMail } from '../channels/mail-channel.ts';
import { sendPush } from '../channels/push-channel.ts';
import type { EmailContent } from './email-template.tsx';
import { timeOf } from './mail-rows.ts';
import { insertMessage } from './queries.ts';

const SIGN_IN_CHANGED = 'sign_in_changed';
export const SIGN_IN_CHANGED_TTL_MS = 3 * DAY_MS;
const AUDIT_LOG = '/admin/audit';

/** Without names, because a lock screen shows them. */
const sentences = texts({
  added: 'A staff account was added.',
  password: 'The password of a staff account was reset.',
  secondFactor: 'The second factor of a staff account was reset.',
  enabled: 'A staff account was enabled.',
  disabled: 'A staff account was disabled.',
  demanded: 'Everyone is asked for a second factor now.',
  notDemanded: 'Nobody is asked for a second factor any more.',
  ownPassword: 'An admin has changed the own password.',
  ownSecondFactorOn: 'An admin has turned the own second factor on.',
  ownSecondFactorOff: 'An admin has turned the own second factor off.',
  ownPasskeys: 'An admin has added or removed an own passkey.',
});
type What = keyof typeof sentences;

/** A change of who may sign in, by an admin; `username` is the account. */
const SignInChange = z.object({
  what: z.enum(Object.keys(sentences) as [What, ...What[]]),
  by: z.string(),
  username: z.optional(z.string()),
  role: z.optional(StaffRole),
});
export type SignInChange = z.infer<typeof SignInChange>;

/** All admins, the one who has made it too, and the technician concerned: the session may be a stolen one. */
export function audienceOf(payload: string | null): Person[] {
  const { role, username = null } = readChange(payload);
  const concerned: Person[] = role === 'tech' ? [{ role, id: username }] : [];
  return [{ role: 'admin', id: null }, ...concerned];
}

const readChange = (payload: string | null): SignInChange =>
  SignInChange.parse(JSON.parse(payload ?? 'null'));

/** Has all admins hear of a change, by push and by e-mail where those are set up, in the transaction of the change. */
export async function queueSignInChange(trx: Db, change: SignInChange, now: number): Promise<void> {
  const id = newId();
  const times = { createdAt: now, dueAt: now };
  const message = {
    id,
    key: `${SIGN_IN_CHANGED}:${id}`,
    kind: SIGN_IN_CHANGED,
    bookingId: null,
    techId: null,
  };
  await insertMessage(trx, { ...message, ...times, payload: JSON.stringify(change) });
  await addJob(trx, { id, kind: 'address-message', key: id, payload: {}, now });
}

/** Has all admins hear that one of them has changed how the own account signs in. */
export async function queueOwnChange(
  trx: Db,
  { username, role }: Pick<StaffRow, 'username' | 'role'>,
  what: SignInChange['what'],
  now: number,
): Promise<void> {
  if (role === 'admin') await queueSignInChange(trx, { what, by: username, username, role }, now);
}

type Sent = {
  messageId: string;
  channel: string;
  role: Person['role'];
  address: string;
  person: string;
  payload: string | null;
  messageCreatedAt: number;
};

export async function sendSignInChange(context: Messaging, sent: Sent): Promise<Answer> {
  const { config, texts, mailer } = context;
  const change = readChange(sent.payload);
  if (sent.channel === 'mail') {
    if (!mailer) return 'unreachable';
    const provider = { company: config.company, publicUrl: config.publicUrl, texts };
    const content = mailOf(provider, change, sent.messageCreatedAt);
    return sendMail(mailer, { ...composeMail(provider, content), to: sent.address });
  }
  const message = {
    title: `${config.company.brandName}: ${texts.t('Sign-in changed')}`,
    body: `${texts.t(sentences[change.what])} ${texts.t('Call the others if you do not know of it.')}`,
    tag: `sign-in-${sent.messageId}`,
    url: sent.role === 'admin' ? AUDIT_LOG : '/tech',
    renotify: true,
    urgent: true,
  };
  return sendPush(context, sent, message, { topic: sent.messageId, ttlMs: SIGN_IN_CHANGED_TTL_MS });
}

function mailOf({ company, publicUrl, texts }: Provider, change: SignInChange, at: number): EmailContent {
  const { t, language } = texts;
  const { what, by, username, role } = change;
  return {
    subject: t('{brand}: sign-in changed', { brand: company.brandName }),
    title: t('Sign-in changed'),
    amount: null,
    intro: `${t(sentences[what])} ${t('Call the others if you do not know of it.')}`,
    rows: [
      ...(username === undefined ? [] : [[t('Account'), username] as const]),
      ...(role === undefined ? [] : [[t('Role'), t(roleName[role])] as const]),
      [t('By'), by],
      [t('Time'), timeOf(at, company.timeZone, language)],
    ],
    link: [t('Open the audit log'), publicUrl + AUDIT_LOG],
  };
}
