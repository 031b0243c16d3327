import type { DocumentWords } from '../engine/document-words.ts';

/** A theme in the words of the studio. */
export const themeWords: DocumentWords = {
  records: {
    look: { one: 'the look', many: 'the look' },
    colors: { one: 'the colours', many: 'the colours' },
    groups: { one: 'group of colours', many: 'groups of colours' },
  },
  fields: { iconSet: 'icons', 'icgi.overlay': 'overlay' },
};
