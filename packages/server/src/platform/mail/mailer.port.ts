/** A mail as it is sent to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail server says no for good: trying again would change nothing. Its message is shown as it is. */
export class MailRefusedError extends Error {}

/** It may go well another time. Its message is shown as it is. */
export class MailDelayedError extends Error {}

/** Hands mail to a mail server. */
export interface Mailer {
  /** What it is sent by, for those who look after it: the server and the sender's address. */
  readonly place: { host: string; from: string };
  /** Throws a {@link MailRefusedError} or a {@link MailDelayedError}. `id`: of the mail, the same with each try. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}
