import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a token: 256 bits, not to be guessed. */
const LENGTH = 32;

/** A token for polling. Only its hash is stored. */
export const newToken = (): { token: string; hash: string } => {
  const token = randomBytes(LENGTH).toString('base64url');
  return { token, hash: hashOf(token) };
};

/** What a token is looked up by: finding it by its hash takes as long whatever was guessed. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
