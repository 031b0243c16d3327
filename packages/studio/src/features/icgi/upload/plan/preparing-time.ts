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

/** `After the upload, preparing takes about 6 minutes`; empty where it is short. */
export function preparingText(seconds: number): string {
  if (seconds < WORTH_SAYING) return '';
  return `After the upload, the server prepares the pictures and videos for ${durationText(seconds)}. You can publish when it is done`;
}
