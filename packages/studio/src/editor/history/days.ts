const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** One day of a list, newest first. */
export interface Day<T> {
  label: string;
  items: T[];
}

/** Entries under the day they were made on, in the reader's own time zone: `Today`, `Yesterday`, `12 May`, `12 May 2025`. */
export function byDay<T extends { at: Date }>(items: readonly T[], now: Date): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const label = dayOf(item.at, now);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, items: [item] });
  }
  return days;
}

function dayOf(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return 'Today';
  if (at.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const day = `${at.getDate()} ${MONTHS[at.getMonth()]}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day} ${at.getFullYear()}`;
}

/** `14:03` */
export const timeOf = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
