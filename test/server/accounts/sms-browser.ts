import { expect } from 'vitest';
import type { Sms } from '../../../src/server/platform/sms/sms-sender.ts';
import { ORIGIN, type TestApp } from '../test-app.ts';

export const SMS = { SMS_URL: 'https://AC1:token@sms.example.com/Messages.json', SMS_FROM: '+19085550142' };
export const sent: Sms[] = [];
/** Stands for the SMS service. */
export const sms = { send: async (message: Sms) => void sent.push(message) };
export const codeIn = (message: Sms | undefined) => /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? '';

/** A browser at a network address, which keeps its cookies. */
export function browser(t: TestApp, address = '192.0.2.1', headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  async function send(path: string, fields: Record<string, string>) {
    // Only the newest code is valid.
    t.advance(1);
    const answer = await t.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: {
        origin: ORIGIN,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  return {
    ask: (phone: string) => send('/api/login', { phone }),
    verify: (phone: string, code: string) => send('/api/login/verify', { phone, code }),
    verifyEmail: (email: string, code: string) => send('/api/login/verify', { email, code }),
    async signIn(phone: string) {
      expect((await this.ask(phone)).statusCode).toBe(200);
      expect((await this.verify(phone, codeIn(sent.at(-1)))).statusCode).toBe(303);
      return { headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), origin: ORIGIN } };
    },
  };
}
