import type { ProjectItem, PublishState } from '@diorama/contract/projects/projects.contract.ts';
import type { PublishState as ChipState } from '../../ui/show/state-chip.tsx';

/** The state of a product or of a whole project as its chip takes it. A project without products has none of theirs. */
export function chipState({
  state,
  publishedVersion,
  counts,
}: {
  state: PublishState;
  publishedVersion: number | null;
  counts?: ProjectItem['counts'];
}): ChipState {
  if (counts && Object.values(counts).every((count) => count === 0)) return { state: 'empty' };
  if (state === 'draft' || publishedVersion === null) return { state: 'draft' };
  return state === 'published'
    ? { state: 'live', version: publishedVersion }
    : { state: 'changed', version: publishedVersion };
}
