import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EnvironmentReader } from './environment-reader.ts';

/** The mail server that this server sends by. */
export interface MailConfig {
  host: string;
  port: number;
  /** The connection begins encrypted (smtps); else it becomes so by STARTTLS. */
  isEncryptedFirst: boolean;
  /** Without encryption nothing is sent, unless the operator allows it for a server in their own network. */
  mustEncrypt: boolean;
  /** Null: the server takes mail without a name. */
  account: { user: string; pass: string } | null;
  /** PEM certificates of further authorities; null: none. */
  authorities: string | null;
  /** `Diorama <diorama@example.com>`, or an address alone. */
  from: string;
}

const ADDRESS = /^(?:[^<>"\r\n]{1,100} )?<?[^\s<>@]+@[^\s<>@]+>?$/;
/** Ports of submission. Sources: RFC 8314, RFC 6409. */
const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;

/** The variables about mail; null: this server sends none. */
export function readMailConfig(read: EnvironmentReader, dataDir: string): MailConfig | null {
  const text = read.url('SMTP_URL', ['smtp:', 'smtps:'], { isSecret: true });
  const mustEncrypt = read.choice('SMTP_TLS', ['required', 'never']) === 'required';
  const from = read.optional('MAIL_FROM');
  if (text === null) {
    if (from !== null) read.refuse('SMTP_URL', 'must be set where MAIL_FROM is', { isSecret: true });
    return null;
  }
  if (from === null || !ADDRESS.test(from))
    read.refuse('MAIL_FROM', 'must be an address such as Diorama <diorama@example.com>');
  const url = URL.parse(text);
  if (!url || url.hostname === '') return null;
  const isEncryptedFirst = url.protocol === 'smtps:';
  if (isEncryptedFirst && !mustEncrypt)
    read.refuse('SMTP_TLS', 'must be "required" where SMTP_URL starts with smtps://');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[isEncryptedFirst ? 'smtps:' : 'smtp:'] : Number(url.port),
    isEncryptedFirst,
    mustEncrypt,
    account:
      url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    authorities: readAuthorities(read, dataDir),
    from: from ?? '',
  };
}

function readAuthorities(read: EnvironmentReader, dataDir: string): string | null {
  const file = read.optional('SMTP_CA');
  if (file === null) return null;
  try {
    const text = readFileSync(resolve(dataDir, file), 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch {
    // said below
  }
  read.refuse('SMTP_CA', 'must name a file of PEM certificates');
  return null;
}
