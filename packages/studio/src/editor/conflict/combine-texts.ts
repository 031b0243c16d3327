/**
 * Two edits of one text as one text: what both added to the end of the same beginning, or else one after the other.
 * Null where keeping both makes no sense: numbers, switches, media, emptied texts.
 */
export function combineTexts(base: unknown, mine: unknown, theirs: unknown): string | null {
  if (typeof mine !== 'string' || typeof theirs !== 'string' || !mine || !theirs) return null;
  const start = typeof base === 'string' ? base : '';
  if (start && mine.startsWith(start) && theirs.startsWith(start)) return theirs + mine.slice(start.length);
  const isLong = mine.includes('\n') || theirs.includes('\n') || mine.length + theirs.length > 80;
  return `${theirs}${isLong ? '\n' : ' / '}${mine}`;
}
