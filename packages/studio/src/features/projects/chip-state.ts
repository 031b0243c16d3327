import type { PublishState } from '@diorama/contract/projects/projects.contract.ts';
import type { PublishState as ChipState } from '../../ui/state-chip.tsx';

/** The state as its chip takes it. */
export function chipState({
  state,
  publishedVersion,
}: {
  state: PublishState;
  publishedVersion: number | null;
}): ChipState {
  if (state === 'draft' || publishedVersion === null) return { state: 'draft' };
  return state === 'published'
    ? { state: 'live', version: publishedVersion }
    : { state: 'changed', version: publishedVersion };
}
