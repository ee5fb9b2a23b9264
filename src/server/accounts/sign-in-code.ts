import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import { codeOf } from '../../domain/people/plain-number.ts';
import { texts } from '../../domain/texts.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import { escapeHtml } from '../platform/http/plain-page.ts';
import type { Counted } from '../platform/limits/limiter.ts';
import { networkOf } from '../platform/limits/network.ts';
import { limits } from '../platform/limits/table.ts';
import { isOwnDeviceOfRecipient } from './devices.ts';
import { findNewestCode, insertCode, useCode } from './queries.ts';

const LIFETIME_MS = limits.codeTries.windowMs;

type Coding = Pick<Context, 'db' | 'clock' | 'limiter' | 'codeKeys'>;

/** HMAC with a key that is not in the database, because whoever reads it could try all of a million codes. */
const hashOf = (key: Buffer, id: string, code: string) =>
  createHmac('sha256', key).update(`${id} ${code}`).digest('hex');

/**
 * Creates a code for an e-mail address, or a phone number, and the requesting browser: 6 digits, 10 minutes, single use.
 * Known browsers of the customer have their own limit, and each network gets some codes by e-mail whatever other networks
 * ask for, so that strangers cannot lock the customer out.
 * @throws Failure RATE_LIMITED
 */
export async function makeCode(
  context: Coding,
  { recipient, device, address }: { recipient: string; device: string; address: string },
): Promise<string> {
  const { db, clock, limiter, codeKeys } = context;
  const network = networkOf(address);
  const isOwn = await isOwnDeviceOfRecipient(context, recipient, device);
  if (!recipient.includes('@')) await limiter.take(smsCounts(recipient, network, isOwn ? device : null));
  else if (isOwn) await limiter.take({ codesPerDevice: `${recipient} ${device}` });
  else await takeForOtherDevice(limiter, recipient, network);
  const now = clock();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  const codeHash = hashOf(codeKeys[0], id, code);
  await insertCode(db, { id, recipient, device, codeHash, createdAt: now, expiresAt: now + LIFETIME_MS });
  return code;
}

/**
 * What a text message counts for. A stranger's network uses up its own share of a number, and nothing of a device that its
 * owner has signed in from. A message costs money, and whoever sells calls to numbers would ask for many, so networks and
 * the installation count those to every device.
 * @param ownDevice the device, if the customer of the number has signed in from it before
 */
const smsCounts = (phone: string, network: string, ownDevice: string | null): Counted => ({
  ...(ownDevice === null
    ? {
        smsPerNumberAndNetwork: `${phone} ${network}`,
        smsPerNumberAndNetworkADay: `${phone} ${network}`,
        smsPerNumber: phone,
        smsPerNumberADay: phone,
      }
    : { codesPerDevice: `${phone} ${ownDevice}` }),
  smsPerNetwork: network,
  smsPerNetworkADay: network,
  // Strangers use up no message of customers on their own devices.
  smsInAll: ownDevice === null ? 'other devices' : 'own devices',
  smsInAllADay: ownDevice === null ? 'other devices' : 'own devices',
});

/**
 * Counts a code by e-mail for a browser that the customer has not signed in from. Above the limits of the address each
 * network still gets a few. @throws Failure RATE_LIMITED
 */
async function takeForOtherDevice(
  limiter: Coding['limiter'],
  recipient: string,
  network: string,
): Promise<void> {
  const here = `${recipient} ${network}`;
  const ofNetwork = { codesPerEmailAndNetwork: here, codesPerNetwork: network };
  await limiter.take(ofNetwork);
  try {
    await limiter.take({ codesPerEmail: recipient, codesPerEmailADay: recipient }).catch((error) => {
      if (!isRateLimited(error)) throw error;
      return limiter.take({
        extraCodesPerNetwork: here,
        extraCodesPerNetworkADay: here,
        extraCodesPerEmail: recipient,
      });
    });
  } catch (error) {
    await limiter.giveBack(ofNetwork);
    throw error;
  }
}

const isRateLimited = (error: unknown) => error instanceof Failure && error.code === 'RATE_LIMITED';

const NO_MAIL_SERVER = texts(
  'Sign-in codes cannot be sent: this server has no mail server. Please call support.',
);
const NOT_SENT = texts('We could not send the e-mail. Please try again in a moment.');

/**
 * Sends a code by e-mail.
 * @throws Failure OVERLOADED if there is no mail server or it does not accept the mail
 */
export async function sendCode(
  { mailer, config, log, texts: { t } }: Pick<Context, 'mailer' | 'config' | 'log' | 'texts'>,
  to: string,
  code: string,
): Promise<void> {
  if (!mailer) throw new Failure('OVERLOADED', NO_MAIL_SERVER);
  const validity = t('It is good for 10 minutes, in the browser in which you asked for it.');
  const unasked = t('If you did not ask for it, ignore this message.');
  const mail = {
    to,
    // The subject does not contain the code, because a locked phone shows subjects.
    subject: t('Your {brand} sign-in code', { brand: config.company.brandName }),
    text: `${t('Your sign-in code is {code}.', { code })} ${validity}\n\n${unasked}`,
    html: `<p>${escapeHtml(t('Your sign-in code is'))}</p><p style="font-size:2em;letter-spacing:.2em"><strong>${code}</strong></p><p>${escapeHtml(validity)} ${escapeHtml(unasked)}</p>`,
  };
  await mailer.send(mail).catch((error) => {
    log.error({ err: error }, 'a sign-in code could not be sent');
    throw new Failure('OVERLOADED', NOT_SENT);
  });
}

const SMS_NOT_SENT = texts(
  'We could not send the text message. Please try again in a moment, or use your e-mail.',
);

/**
 * Sends a code by text message. Its last line lets the phone fill the code in, on this server's pages alone
 * (https://wicg.github.io/sms-one-time-codes).
 * @throws Failure OVERLOADED if no service accepts it
 */
export async function textCode(
  { sms, config, log, texts: { t } }: Pick<Context, 'sms' | 'config' | 'log' | 'texts'>,
  to: string,
  code: string,
): Promise<void> {
  const brand = config.company.brandName;
  const said = t('Your {brand} sign-in code is {code}.', { brand, code });
  const text = `${said}\n\n@${new URL(config.publicUrl).hostname} #${code}`;
  await (sms ? sms.send({ to, text }) : Promise.reject(new Error('no SMS service'))).catch((error) => {
    log.error({ err: error }, 'a sign-in code could not be sent');
    throw new Failure('OVERLOADED', SMS_NOT_SENT);
  });
}

/** `code` is what was typed, in any notation. */
type Entered = { recipient: string; code: string; device: string | null; address: string };

/**
 * Consumes the newest code of a browser. A text that cannot be a code does not count as a try. A wrong code gives the
 * same error whether or not a code exists, so that no caller learns which addresses have accounts.
 * @param isShown whether the page shows codes; then clients without cookies are accepted too
 * @throws Failure CODE_INVALID for a wrong code, CODE_EXPIRED if it is used, expired or was tried too often
 */
export async function checkCode(
  { db, clock, limiter, codeKeys }: Coding,
  { recipient, code: typed, device, address }: Entered,
  isShown: boolean,
): Promise<void> {
  const code = codeOf(typed);
  if (code === null) throw new Failure('CODE_INVALID');
  const mayHaveOne = device !== null || isShown;
  const newest = mayHaveOne ? await findNewestCode(db, recipient, device) : undefined;
  await takeTry(limiter, `${newest?.id ?? recipient} ${device ?? networkOf(address)}`);
  // Without a code the same work is done with random values, for equal timing.
  const { id, codeHash } = newest ?? { id: newId(), codeHash: hashOf(codeKeys[0], newId(), '') };
  const matches = codeKeys.map((key) =>
    timingSafeEqual(Buffer.from(hashOf(key, id, code)), Buffer.from(codeHash)),
  );
  if (!matches.includes(true)) throw new Failure('CODE_INVALID');
  if (!(await useCode(db, id, clock()))) throw new Failure('CODE_EXPIRED');
}

/** Counts an attempt at a code. @throws Failure CODE_EXPIRED above the limit, because waiting does not help */
async function takeTry(limiter: Coding['limiter'], key: string): Promise<void> {
  await limiter.take({ codeTries: key }).catch((error) => {
    throw isRateLimited(error) ? new Failure('CODE_EXPIRED') : error;
  });
}
