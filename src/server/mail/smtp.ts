import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 10_000;

type Smtp = { url: string; from: string; requireTls: boolean };

/**
 * Sends by SMTP: `url` as `smtp://user:password@host:587` or `smtps://…`; `from` as `Name <address>` or an address.
 * Without `requireTls` STARTTLS is used where it is offered; with it nothing, no password either, is sent in clear.
 * `close` ends idle connections.
 */
export function createSmtpMailer({ url, from, requireTls }: Smtp): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A name or subject is never a path or address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      // An object is one address, where a string with a comma in it would be several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}
