import { LIKENESS_SIZE, likenessOf } from '@diorama/documents/shared/picture-likeness.ts';
import type { FileRow } from '../serving/media-files.ts';

/** Likenesses kept: those of a large walkthrough's ends. */
const MOST_KEPT = 4_000;
const known = new Map<string, string | null>();

/**
 * A picture's likeness (see `likenessOf`), from the placeholder that is stored with every image since upload. Null for
 * files that are no picture.
 */
export async function placeholderLikeness({ sha256, placeholder }: FileRow): Promise<string | null> {
  const kept = known.get(sha256);
  if (kept !== undefined) return kept;
  const found = placeholder === null ? null : await likenessIn(placeholder);
  const [oldest] = known.keys();
  if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest);
  known.set(sha256, found);
  return found;
}

async function likenessIn(placeholder: string): Promise<string | null> {
  const [, base64 = ''] = placeholder.split(',');
  const { width, height } = LIKENESS_SIZE;
  const { default: sharp } = await import('sharp');
  const grey = await sharp(Buffer.from(base64, 'base64'))
    .flatten()
    .greyscale()
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => null);
  return grey && likenessOf(grey);
}
