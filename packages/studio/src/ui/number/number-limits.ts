/** What a number field accepts. `step` is what one arrow press or scrubbed notch adds, and it sets the decimals. */
export type NumberLimits = { min?: number | undefined; max?: number | undefined; step?: number | undefined };

/** Moves a value between its limits. */
export function clampNumber(
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: NumberLimits,
) {
  return Math.min(max, Math.max(min, value));
}

/** Adds steps to a value, without the tail of binary fractions (0.1 + 0.2 is 0.3 here), and within the limits. */
export function stepNumber(value: number, steps: number, limits: NumberLimits): number {
  const step = limits.step ?? 1;
  const decimals = Math.max(decimalsOf(step), decimalsOf(value));
  return clampNumber(Number((value + steps * step).toFixed(Math.min(decimals, 10))), limits);
}

/** A value as a field shows it: a point as decimal sign, at most six decimals, no trailing zeros. */
export function formatNumber(value: number): string {
  // Adding zero turns -0 into 0.
  return String(Number(value.toFixed(6)) + 0);
}

function decimalsOf(value: number): number {
  const [, fraction = ''] = formatNumber(value).split('.');
  return fraction.length;
}
