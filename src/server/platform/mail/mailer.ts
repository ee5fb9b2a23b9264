export type Mail = { to: string; subject: string; text: string; html: string };

/** Port: sends one e-mail. Rejects if the mail server did not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
