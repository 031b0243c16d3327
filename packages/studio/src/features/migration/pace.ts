/** How many documents were done at a moment of the clock, in milliseconds. */
export interface PaceSample {
  at: number;
  done: number;
}

/** Milliseconds that are looked back over: long enough to be calm, short enough to follow. */
const WINDOW = 20_000;
/** Milliseconds between the first and the last sample before anything is said. */
const LEAST = 2_000;

/** The samples with one more; those that are too old go, and all when the count went back. */
export function withSample(samples: readonly PaceSample[], next: PaceSample): PaceSample[] {
  const last = samples.at(-1);
  if (last && next.done < last.done) return [next];
  return [...samples.filter(({ at }) => next.at - at <= WINDOW), next];
}

/** `180 a second, about 20 s left`; empty while nothing is known. */
export function paceText(samples: readonly PaceSample[], total: number): string {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST || last.done === first.done) return '';
  const perSecond = ((last.done - first.done) * 1_000) / (last.at - first.at);
  return `${rateText(perSecond)}, about ${durationText((total - last.done) / perSecond)} left`;
}

const rateText = (perSecond: number): string =>
  perSecond >= 1 ? `${Math.round(perSecond).toLocaleString('en')} a second` : `${Math.round(perSecond * 60)} a minute`;

/** `51 s`, `4 min`, `2 h 5 min`. */
function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
