/** Frame rates that videos are made with. */
const RATES = [24, 25, 30, 50, 60] as const;
/** The most that a transition plays a second. */
const MOST_RATE = 60;
/** Share by which a rate may differ from a usual one and still mean it: 23.976 is 24. */
const SLACK = 0.02;
/** How much longer than usual a frame lasts that makes a video uneven. */
const UNEVEN = 1.5;

/** The frame rate behind the times of some frames, of which a slow machine may have missed some. */
export function rateOfTimes(times: readonly number[]): number {
  const steps = stepsOf(times).filter((step) => step > 0);
  return steps.length === 0 ? 30 : usualRate(1 / Math.min(...steps));
}

const usualRate = (measured: number): number =>
  RATES.reduce((nearest, rate) => (Math.abs(rate - measured) < Math.abs(nearest - measured) ? rate : nearest));

const stepsOf = (times: readonly number[]): number[] => times.slice(1).map((time, at) => time - (times[at] ?? 0));

/** How a transition plays all frames of a video. */
export interface VideoPace {
  /** Frames a second. */
  fps: number;
  /** Every how manieth frame is taken: of a video with more frames a second than a transition plays, not all. */
  every: number;
  /** Its frames do not all last equally long, as those of a phone or a recorded screen. A transition plays them evenly. */
  isUneven: boolean;
}

/** The pace of a video whose frames begin at these times, in seconds. */
export function paceOf(times: readonly number[]): VideoPace {
  const steps = stepsOf(times).sort((a, b) => a - b);
  const [usual, longest] = [steps[Math.floor(steps.length / 2)] ?? 0, steps.at(-1) ?? 0];
  const length = (times.at(-1) ?? 0) - (times[0] ?? 0);
  if (steps.length === 0 || length <= 0) return { fps: 30, every: 1, isUneven: false };
  const rate = steps.length / length;
  const every = Math.max(1, Math.ceil(rate / (MOST_RATE * (1 + SLACK))));
  const taken = rate / every;
  const named = usualRate(taken);
  const fps = Math.abs(named / taken - 1) <= SLACK ? named : Math.max(1, Math.round(taken));
  return { fps, every, isUneven: longest > usual * UNEVEN };
}
