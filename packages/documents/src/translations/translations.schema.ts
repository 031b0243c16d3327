import * as z from 'zod';
import { collection } from '../engine/schema/record-definition.ts';
import { DocumentId, Localized, MAX_TEXT } from '../shared/primitives.schema.ts';
import { isCatalogueKey, isCustomKey } from './translation-key.ts';

/** Stands for the text that a translation was made from; see `hexHash`. */
const SourceHash = z.string().regex(/^[0-9a-f]{28}$/);

/**
 * By language, the hash of a text that its translator marked as unfinished (PO `fuzzy`, XLIFF `needs-translation`). It
 * counts while the text is that one: whatever is written later is finished, also by releases that do not know the mark.
 */
const Unfinished = Localized(SourceHash).optional();

/**
 * A text of the project under a key: one that replaces a text of the catalogue, or one of its own (`custom.<key>`).
 * Source: SPEC §3 "Translation". A language without a value is absent.
 */
export const Text = collection({
  key: z
    .string()
    .refine((key) => isCustomKey(key) || isCatalogueKeyLike(key), 'Use a key of the catalogue, or custom.'),
  values: Localized(z.string().max(MAX_TEXT).regex(/\S/, 'String must contain at least 1 character(s)')).default({}),
  /** By language, what its value was translated from: of the text in the project's first language then. */
  from: Localized(SourceHash).default({}),
  unfinished: Unfinished,
});

/** A key that a catalogue may have: one that a later release drops must not make the document unreadable. */
const isCatalogueKeyLike = (key: string): boolean => isCatalogueKey(key) || /^[a-z0-9][a-z0-9\-_]{0,199}$/.test(key);

/**
 * The source of a translated text in another document. Only known for texts translated on the Translations page. The
 * hash of the translation shows whether it has been edited elsewhere since: then the source is unknown.
 */
export const Source = collection({
  document: DocumentId,
  /** The record's key: `markers/<id>`. */
  record: z.string().min(1).max(200),
  /** Where in the record the languages lie: `title.value`. */
  path: z.string().min(1).max(200),
  from: Localized(SourceHash).default({}),
  to: Localized(SourceHash).default({}),
  /** By language, when it was translated here: milliseconds since the epoch. */
  at: Localized(z.number().int().min(0)).default({}),
  unfinished: Unfinished,
});
