import { setTimeout as sleep } from 'node:timers/promises';
import { startTestSmtp } from '../src/server/mail/test-smtp.ts';
import { keepSecret } from './personal-data.ts';

const CODE = /sign-in code is (\d{6})/;
const TIMEOUT_MS = 10_000;

/** One mail server for all servers of this process, because one node may send the code that another requested. */
let starting: ReturnType<typeof startTestSmtp> | undefined;

/** Returns the mail server's URL and the codes that arrive from now on. */
export async function openMailbox() {
  starting ??= startTestSmtp();
  const { url, received } = await starting;
  const begin = received.length;
  const nextOf = new Map<string, number>();
  const codeIn = (data: string) => CODE.exec(data)?.[1];

  /**
   * Returns the newest unread code for an address; waits for it.
   * @throws Error if none arrives within 10 s
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
    throw new Error(`No code arrived for ${email}`);
  }

  /** Registers sent codes as secrets that no log may contain. */
  function keepCodes(): void {
    for (const { data } of received.slice(begin)) keepSecret(codeIn(data) ?? '');
  }
  return { url, codeFor, keepCodes };
}
