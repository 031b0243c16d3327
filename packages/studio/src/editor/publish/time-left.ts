import { durationText } from '@diorama/documents/shared/preparing-time.ts';

/** `About 3 minutes left. `, where the server says how long media that are being prepared take; empty else. */
export function timeLeft(pending: readonly { seconds?: number | undefined }[]): string {
  const seconds = pending.reduce((sum, issue) => sum + (issue.seconds ?? 0), 0);
  if (seconds === 0) return '';
  const text = durationText(seconds);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} left. `;
}
