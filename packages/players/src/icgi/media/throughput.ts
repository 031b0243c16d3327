/** Bytes below which a fetch says more of the way than of its width. */
const TELLING = 30_000;
/** Share of the newest figure in the mean. */
const NEWEST = 0.5;

/** Measures what the network brings, from files that are fetched anyway. `now` in milliseconds. */
export function createThroughput(now: () => number) {
  let mean: number | null = null;
  return {
    /** Call what it returns when the file is here. */
    begin(): (bytes: number) => void {
      const begun = now();
      return (bytes) => {
        if (bytes < TELLING) return;
        const rate = (bytes * 1000) / Math.max(1, now() - begun);
        mean = mean === null ? rate : mean * (1 - NEWEST) + rate * NEWEST;
      };
    },

    /** Bytes a second; null before the first measurement. */
    rate: (): number | null => mean,
  };
}
