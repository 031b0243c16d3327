import { searchText } from '@diorama/documents/shared/text/name-search.ts';

/** Whether each word of a text begins a word of a label: `pub` and `pl mar` fit `Publish` and `Place marker`. */
export function fits(label: string, text: string): boolean {
  const words = searchText(label).split(/[^\p{L}\p{N}]+/u);
  const wanted = searchText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
