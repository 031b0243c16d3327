let scale: number | null = null;

/**
 * How large the browser's texts are against the usual 16 px: 2 for somebody who has doubled them. Styles are in rem and
 * follow by themselves; lengths in code that stand for the size of something with texts are multiplied by it.
 */
export function textScale(): number {
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return scale;
}
