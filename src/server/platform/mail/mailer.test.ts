import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSmtp } from '../../../../test/server/mail/test-smtp.ts';
import { createSmtpMailer, MailRefused } from './mailer.ts';

const mail = {
  to: 'ada@example.com',
  subject: 'Your code is 123456',
  text: 'Your code is 123456.',
  html: '<p>Your code is <b>123456</b>.</p>',
};

let smtp: Awaited<ReturnType<typeof startTestSmtp>>;
let mailer: ReturnType<typeof createSmtpMailer>;
beforeEach(async () => {
  smtp = await startTestSmtp();
  mailer = createSmtpMailer({ url: smtp.url, from: 'Curbvolt <no-reply@curbvolt.test>', requireTls: false });
});
afterEach(async () => {
  mailer.close();
  await smtp.close();
});

describe('SMTP mailer', () => {
  it('SMTP mailer sends an e-mail with text and HTML parts from the configured address', async () => {
    await mailer.send(mail);
    expect(smtp.received).toHaveLength(1);
    const [{ from, to, data } = { from: '', to: [], data: '' }] = smtp.received;
    expect(from).toBe('no-reply@curbvolt.test');
    expect(to).toEqual(['ada@example.com']);
    expect(data).toMatch(/^From: Curbvolt <no-reply@curbvolt\.test>/m);
    expect(data).toMatch(/^Subject: Your code is 123456/m);
    expect(data).toContain('multipart/alternative');
    expect(data).toContain('Your code is 123456.');
    expect(data).toContain('<b>123456</b>');
  });

  it('SMTP mailer attaches a calendar file as it is', async () => {
    const content = 'BEGIN:VCALENDAR\r\nLOCATION:Straße 🚗\r\nEND:VCALENDAR\r\n';
    await mailer.send({ ...mail, calendar: { name: 'booking-1.ics', method: 'PUBLISH', content } });
    const { data } = smtp.received[0] ?? { data: '' };
    expect(data).toContain('multipart/mixed');
    expect(data).toContain('multipart/alternative');
    const [, head = '', body = ''] =
      /(Content-Type: text\/calendar[\s\S]*?)\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(data) ?? [];
    expect(head).toMatch(/charset=utf-8/);
    expect(head).toMatch(/method=PUBLISH/);
    expect(head).toMatch(/filename="?booking-1\.ics/);
    expect(Buffer.from(body, 'base64').toString()).toBe(content);
  });

  it('SMTP mailer never sends to a second recipient injected into the address', async () => {
    await mailer.send({ ...mail, to: 'ada@example.com, eve@example.com' }).catch(() => {});
    await mailer.send({ ...mail, to: 'ada@example.com\r\nBcc: eve@example.com' }).catch(() => {});
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(smtp.received.map(({ data }) => data).join('\n')).not.toMatch(/^Bcc:/im);
  });

  it('SMTP mailer never sends a second header injected into the subject', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nX-Evil: yes' });
    expect(smtp.received[0]?.data).not.toMatch(/^X-Evil/im);
  });

  it('SMTP mailer sends nothing over an unencrypted connection when TLS is required', async () => {
    const strict = createSmtpMailer({ url: smtp.url, from: 'no-reply@curbvolt.test', requireTls: true });
    await expect(strict.send(mail)).rejects.toThrow();
    strict.close();
    expect(smtp.received).toEqual([]);
  });

  it('SMTP mailer rejects when the mail server refuses the e-mail or is unreachable', async () => {
    smtp.state.refuse = true;
    await expect(mailer.send(mail)).rejects.toThrow();
    await smtp.close();
    await expect(mailer.send(mail)).rejects.toThrow();
  });

  it.each([
    ['RCPT TO', '550 no such mailbox', true],
    ['DATA', '554 the content is refused', true],
    ['DATA', '451 try again later', false],
    ['RCPT TO', '530 sign in first', false],
    ['MAIL FROM', '550 no such sender', false],
  ])('SMTP mailer tells whether an answer to %s is final: %s', async (command, answer, isFinal) => {
    smtp.state.answers = { [command]: answer };
    const error = await mailer.send(mail).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRefused).toBe(isFinal);
  });
});
