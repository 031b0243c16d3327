import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const BYTES = 32;

/** The secret kept in a file that only this user can read; made on the first call. */
export function readOrMakeSecret(path: string): Buffer {
  const existing = readOrNull(path);
  if (existing) return existing;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    const isMadeMeanwhile = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isMadeMeanwhile) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readOrNull(path);
  if (!made)
    throw new Error(`${path} must hold ${BYTES} bytes in base64url. Restore it, or remove it to make a new one.`);
  return made;
}

function readOrNull(path: string): Buffer | null {
  try {
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
    return secret.length === BYTES ? secret : null;
  } catch {
    return null;
  }
}
