import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { SHARE_OF_CUTS } from '@diorama/documents/shared/preparing-time.ts';
import type { Playable } from '../media/videos/playable-sequence.ts';

interface Videos extends Pick<Playable, 'encoding' | 'cutEncoding'> {
  /** Seconds that all of them take, about. */
  seconds: number;
  /** Whether there are some for phones. */
  isCut: boolean;
}

/** What blocks publishing about the videos of a transition, including the portrait one. */
export function checkEncodings(
  name: string,
  record: string,
  { encoding, cutEncoding, seconds: whole, isCut }: Videos,
): PublishIssue[] {
  const ofCuts = isCut ? whole * SHARE_OF_CUTS : 0;
  const left = (ofWhole: number, ofCut: number) => Math.round(whole * ofWhole + ofCuts * ofCut);
  const at = { check: 'transition.encode', record, path: ['frames'] };
  const pending = { ...at, level: 'error' as const, check: 'transition.encode.pending' };
  const warning = { ...at, level: 'warning' as const };
  const ofCut = cutEncoding?.state === 'running' ? 1 - cutEncoding.progress : 1;
  if (!encoding || encoding.state === 'queued') {
    const why = encoding?.message ? `: ${encoding.message}` : '';
    return [{ ...pending, message: `“${name}” is waiting to be encoded${why}`, seconds: left(1, 1) }];
  }
  if (encoding.state === 'running')
    return [
      {
        ...pending,
        message: `“${name}” is being encoded, ${percent(encoding.progress)}`,
        seconds: left(1 - encoding.progress, ofCut),
      },
    ];
  if (encoding.state === 'failed')
    return [{ ...warning, message: `“${name}” could not be encoded and will cross-fade: ${causeIn(encoding)}` }];
  if (encoding.state === 'frames')
    return [{ ...warning, message: `“${name}” plays frame by frame: no video encoder is installed` }];
  // Without a row: from before videos were cropped. Publishing orders it.
  if (cutEncoding?.state === 'queued')
    return [{ ...pending, message: `“${name}” is waiting to be encoded for phones`, seconds: left(0, 1) }];
  if (cutEncoding?.state === 'running')
    return [
      {
        ...pending,
        message: `“${name}” is being encoded for phones, ${percent(cutEncoding.progress)}`,
        seconds: left(0, 1 - cutEncoding.progress),
      },
    ];
  if (cutEncoding?.state === 'failed')
    return [
      {
        ...warning,
        message: `“${name}” could not be encoded for phones, which load the whole video: ${causeIn(cutEncoding)}`,
      },
    ];
  const fault = encoding.draft_fault ?? cutEncoding?.draft_fault;
  if (fault)
    return [
      {
        ...warning,
        check: 'transition.encode.draft',
        message: `“${name}” plays, but its videos are about a tenth larger than they could be: smaller ones could not be made: ${fault}`,
      },
    ];
  return [];
}

const percent = (progress: number): string => `${Math.round(progress * 100)} %`;
const causeIn = ({ message }: { message: string | null }): string => message ?? 'unknown cause';

/** Issues of which the first that waits takes along what was ordered before by others: all of them wait for it. */
export function withWaitBefore(issues: readonly PublishIssue[], before: number): PublishIssue[] {
  const seconds = Math.round(before);
  const first = issues.findIndex(({ check }) => check === 'transition.encode.pending');
  return issues.map((issue, at) =>
    at === first && seconds > 0 ? { ...issue, seconds: (issue.seconds ?? 0) + seconds, before: seconds } : issue,
  );
}
