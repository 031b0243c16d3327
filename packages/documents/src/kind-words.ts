import type { DocumentWords } from './engine/document-words.ts';
import { icgiWords } from './icgi/icgi.words.ts';
import { themeWords } from './theme/theme.words.ts';

const WORDS: Readonly<Record<string, DocumentWords>> = { icgi: icgiWords, theme: themeWords };

/** A document kind in words; a kind without any goes by its own names. */
export const wordsOf = (kind: string): DocumentWords =>
  (Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined) ?? { records: {}, fields: {} };
