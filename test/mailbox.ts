import { setTimeout as sleep } from 'node:timers/promises';
import { startTestSmtp } from '../src/server/mail/test-smtp.ts';
import { keepSecret } from './personal-data.ts';

const CODE = /sign-in code is (\d{6})/;
const TIMEOUT_MS = 10_000;

/** One for all servers of this process: what a node asks for, another may send. */
let starting: ReturnType<typeof startTestSmtp> | undefined;

/** The mail server that servers of this process send to, and the codes of what has come since now. */
export async function openMailbox() {
  starting ??= startTestSmtp();
  const { url, received } = await starting;
  const begin = received.length;
  const nextOf = new Map<string, number>();
  const codeIn = (data: string) => CODE.exec(data)?.[1];

  /**
   * The newest code for an address; waited for when there is none that was not read before.
   * @throws Error when none has come in 10 s
   */
  async function codeFor(email: string): Promise<string> {
    const address = email.toLowerCase();
    const deadlineMs = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadlineMs) {
      const next = nextOf.get(address) ?? begin;
      const index = received.findLastIndex(({ to, data }) => to.includes(address) && CODE.test(data));
      const code = codeIn(received[index]?.data ?? '');
      if (index >= next && code) {
        nextOf.set(address, index + 1);
        return code;
      }
      await sleep(20);
    }
    throw new Error(`No code came for ${email}`);
  }

  /** Lets no log hold a code that was sent. */
  function keepCodes(): void {
    for (const { data } of received.slice(begin)) keepSecret(codeIn(data) ?? '');
  }
  return { url, codeFor, keepCodes };
}
