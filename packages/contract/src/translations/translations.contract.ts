import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { MAX_TEXT } from '@diorama/documents/shared/primitives.schema.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { TEXT_CHECKS } from '@diorama/documents/translations/text-issues.ts';
import { CUSTOM, MAX_KEY } from '@diorama/documents/translations/translation-key.ts';
import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Cursor, Id, Lang, Limit, Search, SeenRevision } from '../common/inputs.ts';
import { Person } from '../common/person.ts';
import { NOTE_LENGTH } from '../products/product-inputs.ts';
import { KEY_CHARACTERS, KEY_START } from '../validation/texts.ts';

/** A key as it is created and requested: lowercase, without `custom.`. Source: SPEC §5. */
export const BaseKey = z
  .string()
  .toLowerCase()
  .max(MAX_KEY)
  .regex(/^[a-z0-9]/, KEY_START)
  .regex(/^[a-z0-9\-_]+$/, KEY_CHARACTERS);
/** What stands behind `custom.`, or is the whole key, begins as a `BaseKey` does. */
const AFTER_CUSTOM = /^(?:custom\.)?(?!custom\.)[a-z0-9]/;
/** `custom.<key>`. Source: SPEC §5. */
const CustomKey = z
  .string()
  .max(CUSTOM.length + MAX_KEY)
  .regex(/^custom\./, 'Keys of texts of your own begin with "custom."')
  .regex(AFTER_CUSTOM, KEY_START)
  .regex(/^(?:custom\.)?[a-z0-9\-_]+$/, KEY_CHARACTERS);
/** A custom key, or one that the catalogue may have: both follow the rule of `BaseKey` behind `custom.`. */
const AnyKey = z
  .string()
  .max(CUSTOM.length + MAX_KEY)
  .regex(AFTER_CUSTOM, KEY_START)
  .regex(/^(?:custom\.)?[a-z0-9\-_]+$/, KEY_CHARACTERS);
export const TextValue = z.string().trim().min(1).max(MAX_TEXT);

/** A text of a project in one language. Source: SPEC §3 "Translation". */
export const Translation = z.strictObject({
  key: z.string(),
  language: Lang,
  value: z.string(),
  type: z.enum(['override', 'custom']),
  revision: z.number(),
  updatedAt: z.date(),
  updatedBy: Person.nullable(),
});
export type Translation = z.output<typeof Translation>;

/** A fault of a text. */
export const QaIssue = z.strictObject({ check: z.enum(TEXT_CHECKS), message: z.string() });

const TranslationValue = z.strictObject({
  /** As visitors see it; null when there is no text in any language. */
  value: z.string().nullable(),
  /** The catalogue's. */
  base: z.string().nullable(),
  source: z.enum(['project', 'base', 'fallback', 'missing']),
  state: z.enum(['missing', 'translated', 'outdated', 'unfinished']),
  updatedAt: z.date().nullable(),
  issues: z.array(QaIssue),
});
/** A key with its texts. */
export const TranslationRow = z.strictObject({
  key: z.string(),
  type: z.enum(['base', 'override', 'custom']),
  values: z.record(Lang, TranslationValue),
  usedBy: z.number(),
});
export type TranslationRow = z.output<typeof TranslationRow>;

const Completeness = z.strictObject({
  translated: z.number(),
  outdated: z.number(),
  missing: z.number(),
  /** Marked as unfinished by their translators; absent when there are none. */
  unfinished: z.number().optional(),
  total: z.number(),
});
export const TranslationPage = z.strictObject({
  items: z.array(TranslationRow),
  nextCursor: z.string().nullable(),
  total: z.number().optional(),
  completeness: z.record(Lang, Completeness),
});
export type TranslationPage = z.output<typeof TranslationPage>;

export const ListTranslations = z.strictObject({
  projectId: Id,
  search: Search,
  filter: z.enum(['all', 'custom', 'override', 'missing', 'outdated', 'unfinished', 'issues']).default('all'),
  /** The language that missing, outdated and issues are looked for in; any when absent. */
  language: Lang.optional(),
  cursor: Cursor,
  limit: Limit,
});
export const GetTranslation = z.strictObject({ projectId: Id, key: BaseKey, language: Lang.optional() });
export const CreateTranslation = z.strictObject({ projectId: Id, key: BaseKey, language: Lang, value: TextValue });
export const UpsertTranslation = z.strictObject({
  projectId: Id,
  key: AnyKey,
  language: Lang,
  value: TextValue,
  revision: SeenRevision,
});
/** The catalogue's own text is no override: what stood there is removed. */
export const UpsertedTranslation = z.union([Translation, z.strictObject({ removed: z.literal(true) })]);
export const DeleteOverride = z.strictObject({ projectId: Id, key: AnyKey, language: Lang });
export const DeleteCustom = z.strictObject({ projectId: Id, key: CustomKey, force: z.boolean().default(false) });
export const DeletedTranslation = z.strictObject({ deleted: z.boolean() });

/** `note`: shown in the list of versions. Our addition. */
export const RevalidateTranslations = z.strictObject({
  projectId: Id,
  language: Lang.optional(),
  note: z.string().trim().max(NOTE_LENGTH).optional(),
});
export const RevalidatedTranslations = z.strictObject({
  /** What visitors see now. Our addition. */
  publicationId: z.string(),
  languages: z.array(z.strictObject({ language: Lang, hash: z.string(), changed: z.boolean() })),
  /** By language, custom keys that its visitors read in another one. */
  missing: z.partialRecord(Lang, z.number()),
  at: z.date(),
});

/** What the page of a project's texts begins with. Our extension. */
export interface TranslationsOverview {
  /** The document that holds the project's own texts. */
  documentId: string;
  /** Products and menus, in the order they are listed. */
  places: { document: string; type: string; name: string }[];
  /** What visitors see of the project's own texts; null before the first publish. */
  live: ChangedTexts | null;
}
export const TranslationsOverview = answerOf<TranslationsOverview>();
export const GetTranslationsOverview = z.strictObject({ projectId: Id });

/** A text in a product or a menu, in all its languages. Our extension. */
export interface DocumentText {
  document: string;
  /** The document's, when the text was read. */
  revision: number;
  /** The record's key: `markers/<id>`. */
  record: string;
  /** Where the languages lie in it: `title.value`. */
  path: string;
  /** `marker Heat pump` */
  name: string;
  /** `title` */
  field: string;
  values: Partial<Record<Language, string>>;
  /** Nothing is written there yet: the values are what visitors read in its place, such as a name. */
  isInstead?: boolean;
  /** Characters of one value; null for rich text, whose values are excerpts. */
  max: number | null;
}
export interface DocumentTextPage {
  items: DocumentText[];
  nextCursor: string | null;
}
export const DocumentTextPage = answerOf<DocumentTextPage>();
/** `document`: of that one alone. Texts that are empty in all languages are left out. */
export const ListDocumentTexts = z.strictObject({ projectId: Id, document: Id.optional(), cursor: Cursor });

export const TEXT_FORMATS = ['json', 'csv', 'xliff12', 'po', 'xlsx'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];
/** Most characters of an imported file: 8 MB of text, or 6 MB in Base64. */
export const MAX_IMPORT = 8_000_000;
/** Most texts of an imported file. */
export const MAX_IMPORTED_ROWS = 20_000;

export const ImportTranslations = z.strictObject({
  projectId: Id,
  format: z.enum(TEXT_FORMATS),
  /** `keep`: texts of the project stay; `only-missing`: only what has no text at all is filled in. */
  onConflict: z.enum(['keep', 'override', 'only-missing']),
  dryRun: z.boolean(),
  /** The file: as text; in Base64 for `xlsx`. */
  content: z.string().max(MAX_IMPORT),
  /** Only this language of the file; it is also the language of a file that does not say its own. All when absent. */
  language: Lang.optional(),
  /** What the file marks as unfinished: taken and shown as work to do, or left out. */
  unfinished: z.enum(['to-do', 'leave-out']).default('to-do'),
  /** When the file was last saved, in milliseconds since 1970: texts that were written here later are newer than it. */
  savedAt: z.number().int().nonnegative().optional(),
  /** What becomes of texts that were written here after the file was saved. */
  newer: z.enum(['keep', 'replace']).default('replace'),
});
export type UnfinishedTexts = z.output<typeof ImportTranslations>['unfinished'];
export type NewerTexts = z.output<typeof ImportTranslations>['newer'];
export type ImportMode = z.output<typeof ImportTranslations>['onConflict'];

/** What an import does with one text. */
export interface ImportDifference {
  /** As in the file: a key, or `<document>/<record>/<path>`. */
  key: string;
  /** Name of the product or menu; null for the texts of the pages themselves. */
  place: string | null;
  /** What it is a text of, and which: `View Entrance, title`; null for keys, which name themselves. */
  field: string | null;
  /** The text of today in the first language. */
  today: string | null;
  /** Translated from another text than that of today. */
  isOutdated: boolean;
  language: Language | null;
  action: 'change' | 'add' | 'keep' | 'refuse';
  before: string | null;
  after: string;
  /** What it was translated from, where the file says so. */
  source: string | null;
  /** The file marks it as unfinished, and so it is stored. */
  isUnfinished: boolean;
  /** Why it is refused; else what is left out of it, or what changes where its text stays the same. */
  message: string | null;
}
export interface ImportedTranslations {
  counts: { change: number; add: number; unchanged: number; keep: number; refuse: number };
  /** Everything but what stays the same; refused ones first. */
  differences: ImportDifference[];
  /** Texts that the file marks as unfinished and that are not so here. */
  unfinished: number;
  /** Texts that differ and were written here after the file was saved. */
  newer: number;
  /** What is said of the file as a whole, in sentences: languages and parts that are left out. */
  notes: string[];
  dryRun: boolean;
}
export const ImportedTranslations = answerOf<ImportedTranslations>();

export const ExportTranslations = z.strictObject({
  projectId: Id,
  format: z.enum(TEXT_FORMATS),
  /** What is translated into; XLIFF and PO hold one. The second language of the project when absent. */
  language: Lang.optional(),
  /** Only texts that need a translator: missing, outdated or unfinished in the language that is translated into. */
  only: z.enum(['all', 'to-do']).default('all'),
  /** Only one place: a product, menu or widget by its id, `interface` or `custom`. */
  place: z.union([Id, z.enum(['interface', 'custom'])]).optional(),
});
export const ExportedTranslations = z.strictObject({
  fileName: z.string(),
  type: z.string(),
  /** As text; in Base64 for `xlsx`. */
  content: z.string(),
  rows: z.number(),
});
