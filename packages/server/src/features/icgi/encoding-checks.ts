import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { Playable } from '../media/playable-sequence.ts';

/** What the films of a transition stand in the way of publishing for, the one for phones included. */
export function checkEncodings(
  name: string,
  record: string,
  { encoding, cutEncoding }: Pick<Playable, 'encoding' | 'cutEncoding'>,
): PublishIssue[] {
  const at = { check: 'transition.encode', record, path: ['frames'] };
  const pending = { ...at, level: 'error' as const, check: 'transition.encode.pending' };
  const warning = { ...at, level: 'warning' as const };
  if (!encoding || encoding.state === 'queued') return [{ ...pending, message: `“${name}” is waiting to be encoded` }];
  if (encoding.state === 'running')
    return [{ ...pending, message: `“${name}” is being encoded, ${percent(encoding.progress)}` }];
  if (encoding.state === 'failed')
    return [{ ...warning, message: `“${name}” could not be encoded and will cross-fade: ${causeIn(encoding)}` }];
  if (encoding.state === 'frames')
    return [{ ...warning, message: `“${name}” plays frame by frame: no video encoder is installed` }];
  // Without a row: from before films were cut. It is ordered by publishing.
  if (cutEncoding?.state === 'queued')
    return [{ ...pending, message: `“${name}” is waiting to be encoded for phones` }];
  if (cutEncoding?.state === 'running')
    return [{ ...pending, message: `“${name}” is being encoded for phones, ${percent(cutEncoding.progress)}` }];
  if (cutEncoding?.state === 'failed')
    return [
      {
        ...warning,
        message: `“${name}” could not be encoded for phones, which load the whole video: ${causeIn(cutEncoding)}`,
      },
    ];
  return [];
}

const percent = (progress: number): string => `${Math.round(progress * 100)} %`;
const causeIn = ({ message }: { message: string | null }): string => message ?? 'unknown cause';
