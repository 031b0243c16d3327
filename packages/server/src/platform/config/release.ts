import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const root = join(import.meta.dirname, '../../../../..');

/** This release, as package.json names it. */
export function readRelease(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;
}
