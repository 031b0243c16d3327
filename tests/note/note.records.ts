import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { collection, singleton } from '@diorama/documents/engine/schema/record-definition.ts';
import { I18nString, Still } from '@diorama/documents/shared/primitives.schema.ts';
import { refTo } from '@diorama/documents/shared/references.schema.ts';
import * as z from 'zod';

/** What the note is called and begins with. */
const Settings = singleton({
  name: z.string().max(200).default('Note'),
  start: refTo('line').default(null),
  /** The picture above the text. */
  cover: Still.nullable().default(null),
});

/** One line of text. */
const Line = collection({ text: I18nString });

/** The records of a note. */
export const noteRecords = { settings: Settings, lines: Line };

/** The kind's type; its value is `noteDocument`. */
export type NoteDocument = DocumentKind<typeof noteRecords>;
