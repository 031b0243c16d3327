import { MAX_PREVIEW_LIFE } from '@diorama/contract/publications/publications.contract.ts';

/** Seconds. */
const DAY = 86_400;

/** How long a link is good for. */
export const EXPIRIES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Until a date' },
] as const;
export type Expiry = (typeof EXPIRIES)[number]['value'];

/** Days that a link can last at most. */
export const MOST_DAYS = MAX_PREVIEW_LIFE / DAY;

/** A day as date fields write it, in local time. */
export const dateText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const inDays = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY * 1000);

/** The last day that can be chosen. */
export const lastDate = (now: Date): string => dateText(inDays(MOST_DAYS - 1, now));

/** Seconds until the end of a day, in local time; what is wrong with it where it cannot be chosen. */
export function secondsUntil(date: string, now: Date): number | string {
  const end = new Date(`${date}T23:59:59`);
  if (Number.isNaN(end.getTime())) return 'Choose a date';
  const seconds = Math.floor((end.getTime() - now.getTime()) / 1000);
  if (seconds < 60) return 'Choose a date from today on';
  return seconds > MAX_PREVIEW_LIFE ? `Choose a date within ${MOST_DAYS} days` : seconds;
}

/** Seconds for a choice; what is wrong with it where it cannot be chosen. */
export const lifeOf = (expiry: Expiry, date: string, now: Date): number | string =>
  expiry === 'date' ? secondsUntil(date, now) : Number(expiry) * DAY;
