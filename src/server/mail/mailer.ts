export type Mail = { to: string; subject: string; text: string; html: string };

/** Port: sends one e-mail. Rejects when the mail server did not take it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
