import { answerOf } from '@diorama/contract/common/answers.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import * as z from 'zod';
import type { PublishedBytes, PublishedReader } from '../publications/published-reader.ts';

/** What a project says in place of the catalogue, as it is published. */
const Body = z.object({
  languages: z.array(z.enum(LANGUAGES)),
  first: z.enum(LANGUAGES),
  texts: answerOf<ChangedTexts>(),
  hash: z.string(),
});
export type LiveTexts = z.output<typeof Body>;

/** Goes when the reader lets go of the bytes. */
const parsed = new WeakMap<PublishedBytes, LiveTexts>();

/** What visitors read of a project's own texts; null before they were published. `id`: of their document. */
export async function readLiveTexts(
  { publishedReader }: { publishedReader: PublishedReader },
  id: string | null,
): Promise<LiveTexts | null> {
  const bytes = id === null ? null : await publishedReader.read(id);
  if (!bytes) return null;
  const known = parsed.get(bytes);
  if (known) return known;
  const texts = Body.parse(JSON.parse(bytes.body.toString('utf8')));
  parsed.set(bytes, texts);
  return texts;
}
