import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { CompareEntryRecord } from '@diorama/documents/widget/widget.records.ts';

/** What a picture of a comparison is called; `at` counts from 0. */
export const nameOfEntry = ({ name }: CompareEntryRecord, at: number, language: Language): string =>
  (name.type === 'custom' ? localizedText(name.value, language) : name.key) || `Picture ${at + 1}`;
