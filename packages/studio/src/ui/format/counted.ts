/** `1 project`, `1,200 projects`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;

/** `2 places and 1 label`: things of several kinds, those of which there are any. */
export function countedKinds(
  kinds: readonly (readonly [count: number, called: { one: string; many: string }])[],
): string {
  const parts = kinds.flatMap(([count, { one, many }]) =>
    count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`],
  );
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
