import { durationText } from '@diorama/documents/shared/preparing-time.ts';

/** `About 3 minutes left. `, with what others ordered before, where the server says how long media that are being prepared take; empty else. */
export function timeLeft(pending: readonly { seconds?: number | undefined; before?: number | undefined }[]): string {
  const seconds = pending.reduce((sum, issue) => sum + (issue.seconds ?? 0), 0);
  if (seconds === 0) return '';
  const text = durationText(seconds);
  const before = pending.reduce((sum, issue) => sum + (issue.before ?? 0), 0);
  const others = before > 0 ? `, ${durationText(before)} of it for videos of others that were ordered before` : '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} left${others}. `;
}
