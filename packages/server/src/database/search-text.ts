import { searchText } from '@diorama/documents/shared/text/name-search.ts';

export { searchText };

/** A `like` pattern that finds the text anywhere, with its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${searchText(text).replace(/[\\%_]/g, '\\$&')}%`;
