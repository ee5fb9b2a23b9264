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

/** Port: sends one e-mail. Rejects if the mail server did not accept it. */
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
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar && { attachments: [attachmentOf(calendar)] }),
      });
    },
    close: () => transport.close(),
  };
}

const attachmentOf = ({ name, method, content }: CalendarAttachment) => ({
  filename: name,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});
