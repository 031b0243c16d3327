let scale: number | null = null;

/**
 * How large the browser's texts are against the usual 16 px: 2 for somebody who has doubled them. Styles are in rem and
 * follow by themselves; lengths in code that stand for the size of something with texts are multiplied by it. Outside of a page it
 * is 1.
 */
export function textScale(): number {
  if (typeof document === 'undefined') return 1;
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return scale;
}
