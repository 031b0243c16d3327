import type { VisitSummary } from '@diorama/contract/visits/visits.contract.ts';

/** Periods to choose from, in days; the last of them is today. */
export const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
] as const;
export type PeriodName = (typeof PERIODS)[number]['value'];

const DAY = 86_400_000;
/** Days from which bars stand for weeks: more of them are no wider than a line. */
const WEEKS_FROM = 100;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** First and last day of a period, in UTC as days are counted. */
export const periodOf = (days: number, now: number): { from: string; to: string } => ({
  from: dayOf(now - (days - 1) * DAY),
  to: dayOf(now),
});

/** A bar of the chart: a day, or a week of a long period. */
export interface Bar {
  from: string;
  to: string;
  visits: number;
}

/** Every day of a period with its visits, also those without; weeks end with the last day. */
export function barsOf(counted: VisitSummary['days'], days: number, now: number): Bar[] {
  const visits = new Map(counted.map((one) => [one.day, one.visits]));
  const width = days > WEEKS_FROM ? 7 : 1;
  const bars: Bar[] = [];
  for (let last = 0; last < days; last += width) {
    const first = Math.min(days, last + width) - 1;
    let sum = 0;
    for (let ago = last; ago <= first; ago += 1) sum += visits.get(dayOf(now - ago * DAY)) ?? 0;
    bars.unshift({ from: dayOf(now - first * DAY), to: dayOf(now - last * DAY), visits: sum });
  }
  return bars;
}

/** The least of 1, 2, 5, 10, 20 ... that is no less. */
export function roundTop(most: number): number {
  const scale = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * scale).find((top) => top >= most) ?? 10 * scale;
}
