import { durationText, secondsOfFrames, secondsOfStills } from '@diorama/documents/shared/preparing-time.ts';
import type { ImportedStill, ImportRow } from './import-rows.ts';
import { usedFrames } from './import-rows.ts';

/** Seconds below which nothing is said. */
const WORTH_SAYING = 60;

type Rows = readonly Pick<ImportRow, 'frames' | 'facts' | 'becomes'>[];

/** Seconds that the server needs for what is imported, once it has arrived. */
export function preparingSeconds(rows: Rows, stills: readonly Pick<ImportedStill, 'becomes'>[]): number {
  const pictures = stills.filter(({ becomes }) => becomes.type === 'view' || becomes.type === 'image').length;
  return rows.reduce((seconds, row) => {
    const { becomes, facts } = row;
    const count = usedFrames(row).length;
    if (becomes.type === 'views') return seconds + secondsOfStills(count);
    if (becomes.type !== 'transition' && becomes.type !== 'replace' && becomes.type !== 'fill') return seconds;
    return seconds + secondsOfFrames(count, facts?.sizes[0]?.size ?? null);
  }, secondsOfStills(pictures));
}

/** Seconds of what is queued on the server before the videos of these rows; see `IcgiMediaState.ahead`. */
export function secondsBefore(rows: Rows, ahead: readonly number[]): number {
  const videos = rows.filter(
    ({ becomes: { type } }) => type === 'transition' || type === 'replace' || type === 'fill',
  ).length;
  return ahead.slice(0, videos).reduce((sum, seconds) => sum + seconds, 0);
}

/** `After the upload, preparing takes about 6 minutes`; empty where it is short. `before`: seconds of what stands before it. */
export function preparingText(seconds: number, before = 0): string {
  if (seconds + before < WORTH_SAYING) return '';
  const others = before < WORTH_SAYING ? '' : `, ${durationText(before)} of it for what was ordered before`;
  return `After the upload, the server prepares the pictures and videos for ${durationText(seconds + before)}${others}. You can publish when it is done`;
}
