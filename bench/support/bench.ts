/** One figure of a bench. */
export interface Measure {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'MB' | 'bytes' | 'x' | '1/s' | 'µs';
  /** The bar: the value must be at most this (`max`) or at least this (`min`). Without one it is shown for its own sake. */
  max?: number;
  min?: number;
}

/** Something measured. Ends by itself within its bounds and leaves nothing behind. */
export interface Bench {
  /** As `--only` names it. */
  name: string;
  title: string;
  run: () => Promise<Measure[]>;
}

/** True when the value keeps its bar, or has none. */
export const isMet = ({ value, max, min }: Measure): boolean =>
  value <= (max ?? Number.POSITIVE_INFINITY) && value >= (min ?? Number.NEGATIVE_INFINITY);

/** The middle of some values; one slow moment of a shared machine does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that a share of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
