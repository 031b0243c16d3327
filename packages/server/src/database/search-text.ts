import { searchText } from '@diorama/documents/shared/name-search.ts';

export { searchText };

/** A `like` pattern that finds the text anywhere, with its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${searchText(text).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Puts `frame 2` before `frame 10` when compared byte by byte: numbers get 12 digits. A dot comes before everything else,
 * so that `Hall.png` is before `Hall (2).png`.
 */
export const sortName = (name: string): string =>
  searchText(name)
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    .replaceAll('.', '\u0001');
