const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of a text begins a word of a label: `pub` and `pl mar` fit `Publish` and `Place marker`. */
export function fits(label: string, text: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u);
  const wanted = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
