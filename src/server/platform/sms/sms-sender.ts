const TIMEOUT_MS = 10_000;

export type Sms = { to: string; text: string };

/** Port: sends one text message. Rejects if the service did not accept it. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/**
 * Creates a sender for a service with Twilio's interface: a POST of the form fields `To`, `From` and `Body`, with the user
 * and password of `url` as basic authentication. `from` is a number or the id of a sender.
 */
export function createHttpSms({ url, from }: { url: string; from: string }): SmsSender {
  const { username, password, ...address } = partsOf(url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const response = await fetch(address.href, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...(username && { authorization }) },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
      });
      await response.body?.cancel();
      // Only the status: the answer repeats the number and the code.
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
    },
  };
}

function partsOf(url: string): { href: string; username: string; password: string } {
  const parts = new URL(url);
  const [username, password] = [parts.username, parts.password].map(decodeURIComponent);
  parts.username = '';
  parts.password = '';
  return { href: parts.href, username: username ?? '', password: password ?? '' };
}
