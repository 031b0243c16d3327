const minute = 60_000;
const hour = 60 * minute;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * When something happened, as short as a list needs it, in the reader's own time zone: `Just now`, `2 min ago`,
 * `3 h ago`, `Yesterday`, `Tuesday` (within a week), `12 Nov`, and `12 Nov 2024` for another year.
 */
export function formatRelativeTime(then: Date, now: Date): string {
  const elapsed = now.getTime() - then.getTime();
  const days = calendarDaysBetween(then, now);
  // A clock that is a little ahead of ours is still "now".
  if (elapsed < minute && elapsed > -hour) return 'Just now';
  if (elapsed >= 0 && elapsed < hour) return `${Math.floor(elapsed / minute)} min ago`;
  if (elapsed >= 0 && days === 0) return `${Math.floor(elapsed / hour)} h ago`;
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return weekdays[then.getDay()] ?? '';
  const date = `${then.getDate()} ${months[then.getMonth()]}`;
  return then.getFullYear() === now.getFullYear() ? date : `${date} ${then.getFullYear()}`;
}

/** The full moment, for a `title`: `12 Nov 2026, 09:05`. */
export function formatMoment(then: Date): string {
  const time = `${String(then.getHours()).padStart(2, '0')}:${String(then.getMinutes()).padStart(2, '0')}`;
  return `${then.getDate()} ${months[then.getMonth()]} ${then.getFullYear()}, ${time}`;
}

/** Midnights between two moments; counted through UTC so that a 23 or 25 hour day is still one day. */
function calendarDaysBetween(then: Date, now: Date): number {
  const from = Date.UTC(then.getFullYear(), then.getMonth(), then.getDate());
  const to = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((to - from) / (24 * hour));
}
