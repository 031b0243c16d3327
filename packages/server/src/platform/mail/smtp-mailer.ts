import { rootCertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config/mail-config.ts';
import { MailDelayedError, type Mailer, MailRefusedError } from './mailer.port.ts';

/** Milliseconds: to connect, to be greeted, and between two answers. */
const CONNECT_TIME = 10_000;
const GREETING_TIME = 10_000;
const ANSWER_TIME = 30_000;
/** Connections to the mail server, and mails by one of them. */
const CONNECTIONS = 2;
const MAILS_EACH = 100;

/** Sends by SMTP over connections that are kept. */
export function createSmtpMailer(config: MailConfig): Mailer {
  const { host, port, isEncryptedFirst, mustEncrypt, account, authorities, from } = config;
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: isEncryptedFirst,
    requireTLS: !isEncryptedFirst && mustEncrypt,
    ignoreTLS: !isEncryptedFirst && !mustEncrypt,
    ...(account ? { auth: account } : {}),
    ...(authorities === null ? {} : { tls: { ca: [...rootCertificates, authorities] } }),
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_EACH,
    connectionTimeout: CONNECT_TIME,
    greetingTimeout: GREETING_TIME,
    socketTimeout: ANSWER_TIME,
    // A mail is made of what we give here: it reads no file and no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? host;
  return {
    place: { host, from },
    async send({ to, subject, text, html }, id) {
      try {
        await transport.sendMail({
          from,
          // As an object: a comma or a group in the text would be further addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw faultOf(error, host);
      }
    },
    close: () => transport.close(),
  };
}

/** What a library's error means for who waits for the mail. Source: codes of RFC 5321, section 4.2. */
function faultOf(error: unknown, host: string): Error {
  const { code, responseCode, response, message } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const said = (response ?? message ?? '').replace(/\s+/g, ' ').slice(0, 300);
  if (code === 'EAUTH') return new MailDelayedError(`${host} does not take the name and password of SMTP_URL: ${said}`);
  if (code === 'ETLS' || /certificate|self.signed/i.test(said))
    return new MailDelayedError(`${host} cannot be reached over an encrypted connection: ${said}`);
  if (responseCode !== undefined && responseCode >= 500) return new MailRefusedError(`${host} refused it: ${said}`);
  if (responseCode !== undefined) return new MailDelayedError(`${host} takes it later: ${said}`);
  return new MailDelayedError(`${host} cannot be reached: ${said}`);
}
