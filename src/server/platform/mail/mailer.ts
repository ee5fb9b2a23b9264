import { createTransport } from 'nodemailer';

/** A file that adds an event to a calendar, or takes it away. */
type CalendarAttachment = { name: string; method: 'PUBLISH' | 'CANCEL'; content: string };
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: CalendarAttachment;
};

/** The mail server has refused a message, or its recipient, for good: sent again, it would be refused again. */
export class MailRefused extends Error {}

/** Port: sends one e-mail. Rejects if the mail server did not accept it: with `MailRefused` if it never will. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

type Smtp = { url: string; from: string; requireTls: boolean };

/**
 * Creates an SMTP mailer: `url` is `smtp://user:password@host:587` or `smtps://…`; `from` is `Name <address>` or an
 * address. Without `requireTls` STARTTLS is used if offered; with it nothing is sent unencrypted, not even the
 * password. `close` closes idle connections.
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
    // A name or subject must never be read as a file path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, calendar }) {
      // An object is a single address; a string with a comma would be several.
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar && { attachments: [attachmentOf(calendar)] }),
      };
      await transport.sendMail(message).catch((error) => {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}

const AUTHENTICATION_REQUIRED = 530;

/** Whether the answer is about this message. What the server says of the sender or the sign-in, an operator can mend. */
const isFinal = ({ command, responseCode = 0 }: { command?: string; responseCode?: number }): boolean =>
  (command === 'RCPT TO' || command === 'DATA') &&
  responseCode >= 500 &&
  responseCode < 600 &&
  responseCode !== AUTHENTICATION_REQUIRED;

const attachmentOf = ({ name, method, content }: CalendarAttachment) => ({
  filename: name,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});
