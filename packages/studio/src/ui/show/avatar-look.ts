/** One or two letters for a person or client: first and last word of the name, else the start of the address. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter((word) => word !== '');
  const first = words[0] ?? '?';
  const last = words.length > 1 && !name.includes('@') ? (words.at(-1) ?? '') : '';
  return `${[...first][0] ?? '?'}${[...last][0] ?? ''}`.toUpperCase();
}

/** The colour of a person or client. L 0.53 keeps white text above 4.5 on every one of the twelve hues. */
export const colorOf = (key: string): string => `oklch(0.53 0.135 ${hueOf(key)})`;

/** A hue in degrees that is always the same for the same key (an id or an address). */
export function hueOf(key: string): number {
  let hash = 2166136261;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  // Twelve hues stay apart for the eye; a continuous one would make near twins.
  return ((hash >>> 8) % 12) * 30 + 10;
}
