import { keepSecret } from './personal-data.ts';
import { startTestSmtp } from './server/mail/test-smtp.ts';
import { until } from './until.ts';

/** In English, and in Spanish as the mail's encoding writes it. */
const CODE = /(?:sign-in code is|inicio de sesi=C3=B3n es) (\d{6})/;

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
   * @throws Error if none arrives within a minute
   */
  async function codeFor(email: string): Promise<string> {
    const address = email.toLowerCase();
    return until(`a code for ${email}`, () => {
      const next = nextOf.get(address) ?? begin;
      const index = received.findLastIndex(({ to, data }) => to.includes(address) && CODE.test(data));
      const code = codeIn(received[index]?.data ?? '');
      if (index < next || !code) return null;
      nextOf.set(address, index + 1);
      return code;
    });
  }

  /** Registers sent codes as secrets that no log may contain. */
  function keepCodes(): void {
    for (const { data } of received.slice(begin)) keepSecret(codeIn(data) ?? '');
  }
  return { url, codeFor, keepCodes };
}
