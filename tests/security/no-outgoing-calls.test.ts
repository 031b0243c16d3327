import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../packages/server/src');

/**
 * Files that talk to another machine, and to which: always one the operator named. What a person names goes through the
 * guard alone: at hosts that the operator allows, the address checked when it is dialled, every redirect checked again.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'database/short-reads.ts': 'DATABASE_URL',
  'platform/outgoing/fetch-public.ts': 'the guard: fetch-public.test.ts',
  'platform/outgoing/ranged-file.ts': 'MAP_SOURCE; redirects through the guard: ranged-file.test.ts',
  'platform/mail/smtp-mailer.ts': 'SMTP_URL',
  'platform/storage/s3-storage.ts': 'S3_ENDPOINT',
  'features/oidc/logout-token.ts': 'OIDC_ISSUER',
  'features/oidc/provider-client.ts': 'OIDC_ISSUER',
  'features/sessions/remote-keys.ts': 'AUTH_HOST',
  'features/sessions/remote-sessions.ts': 'AUTH_HOST',
};

/** Calls by which server code could connect to other hosts. Listening, and PostgreSQL's own driver, are none. */
const CALLS: readonly RegExp[] = [
  /(?<![\w.])fetch\(/,
  /globalThis\.fetch/,
  /import \{[^}]*\b(request|get|Agent|ClientRequest)\b[^}]*\} from 'node:https?'/,
  /import (?:\* as )?\w+ from 'node:https?'/,
  /from 'node:(http2|tls|dgram|dns|dns\/promises)'/,
  /import \{[^}]*\b(connect|createConnection|Socket)\b[^}]*\} from 'node:net'/,
  /from '(undici|axios|got|ky|node-fetch|ws)'/,
  /\b(createRemoteJWKSet|EventSource|WebSocket|XMLHttpRequest)\b/,
];

function callsIn(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return CALLS.some((call) => call.test(code));
}

test('no server code calls an address that a person gave, past the guard', () => {
  const sources = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/testing/'));
  expect(sources.length).toBeGreaterThan(100);
  const calling = sources.filter((path) => callsIn(readFileSync(path, 'utf8'))).map((path) => relative(root, path));
  expect(calling.sort()).toEqual(Object.keys(ALLOWED).sort());
});

test.each([
  'const answer = await fetch(url);',
  "import { request } from 'node:http';",
  "import { createServer, get } from 'node:https';",
  "import https from 'node:https';",
  "import { createConnection } from 'node:net';",
  "import { lookup } from 'node:dns/promises';",
  "import axios from 'axios';",
  'const keys = createRemoteJWKSet(new URL(host));',
])('finds a planted call: %s', (line) => {
  expect(callsIn(`${line}\n`)).toBe(true);
});

test.each([
  "import { createServer } from 'node:http';",
  '// fetch( is not called here',
  'await queryClient.prefetch(x)',
  'refetch()',
])('takes no offence at %s', (line) => {
  expect(callsIn(`${line}\n`)).toBe(false);
});
