import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SHIPPED_FONTS } from '@diorama/documents/theme/fonts/shipped-fonts.ts';

const FOLDER = new URL('../../../assets/fonts/', import.meta.url);
const SHIPPED = new Set(SHIPPED_FONTS.flatMap(({ files }) => files.map(({ file }) => file)));
const ADDRESS = /\/fonts\/[0-9a-f]+\/([\w.-]+)/g;

/** The shipped fonts that a text names: address and file. */
export const fontAddressesIn = (text: string): { url: string; file: string }[] =>
  [...new Map([...text.matchAll(ADDRESS)].map(([url, file = '']) => [url, file]))]
    .filter(([, file]) => SHIPPED.has(file))
    .map(([url, file]) => ({ url, file }));

/** Where a shipped font lies, and its bytes. */
export function shippedFontFile(file: string): { path: string; size: number } {
  const path = fileURLToPath(new URL(file, FOLDER));
  return { path, size: statSync(path).size };
}
