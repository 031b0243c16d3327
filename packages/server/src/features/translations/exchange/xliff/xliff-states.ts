import type { TextState } from '../text-file.ts';

/** States and where matches came from, of translations that nobody has finished. Source: XLIFF 1.2, 2.3 and 2.4. */
const UNFINISHED = [
  'new',
  'initial',
  'needs-adaptation',
  'needs-l10n',
  'needs-review-adaptation',
  'needs-review-l10n',
  'needs-review-translation',
  'needs-translation',
  'fuzzy',
  'fuzzy-match',
  'mt-suggestion',
  'leveraged-mt',
  'tm-suggestion',
  'rejected',
  'rejected-grammar',
  'rejected-inaccurate',
  'rejected-length',
  'rejected-spelling',
];
const FINISHED = ['translated', 'reviewed', 'signed-off', 'final'];
/** States that say that somebody has approved it, whatever it came from. */
const APPROVED = ['signed-off', 'final', 'reviewed'];

interface StateAttributes {
  /** Of the unit: `yes` or `no`. */
  approved: string;
  state: string;
  /** `state-qualifier` in 1.x, `subState` in 2.x, whose prefix is the program's own. */
  qualifier: string;
}

/** What the attributes of a target come to; undefined where they say nothing. */
export function stateOf({ approved, state, qualifier }: StateAttributes): TextState | undefined {
  if (UNFINISHED.includes(state)) return 'unfinished';
  if (approved === 'yes' || APPROVED.includes(state)) return 'finished';
  if (approved === 'no' || UNFINISHED.includes(qualifier.split(':').at(-1) ?? '')) return 'unfinished';
  return FINISHED.includes(state) ? 'finished' : undefined;
}
