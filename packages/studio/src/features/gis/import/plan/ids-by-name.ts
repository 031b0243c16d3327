import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';

/** Ids by each name in lower case and by themselves; the first one has a name that several have. */
export function idsByName(records: readonly { id: string; names: LocalizedText }[]): Map<string, string> {
  const ids = new Map(records.map(({ id }) => [id.toLowerCase(), id]));
  for (const { id, names } of records)
    for (const language of LANGUAGES) {
      const plain = names[language]?.trim().toLowerCase() ?? '';
      if (plain !== '' && !ids.has(plain)) ids.set(plain, id);
    }
  return ids;
}
