import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LIST = fileURLToPath(new URL('../../../assets/fonts/google-web-fonts.txt', import.meta.url));

/** Names of families, sorted, as they are sent. Facts of google-font-metadata 6.0.8; no other server is contacted. */
export interface WebFonts {
  has(family: string): boolean;
  json: Buffer;
  etag: string;
}

let known: WebFonts | null = null;

/** Google's families. Read once, on first use. */
export function googleWebFonts(): WebFonts {
  if (known) return known;
  const names = readFileSync(LIST, 'utf8').trimEnd().split('\n');
  const all = new Set(names);
  const json = Buffer.from(JSON.stringify(names));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  known = { has: (family) => all.has(family), json, etag };
  return known;
}
