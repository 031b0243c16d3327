import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import { Source, Text } from './translations.schema.ts';

/** The records of a project's translations. */
export const translationsRecords = { texts: Text, sources: Source };

/** The kind's type; its value is `translationsDocument`. */
export type TranslationsDocument = DocumentKind<typeof translationsRecords>;
export type TextRecord = RecordOf<TranslationsDocument, 'texts'>;
export type SourceRecord = RecordOf<TranslationsDocument, 'sources'>;
