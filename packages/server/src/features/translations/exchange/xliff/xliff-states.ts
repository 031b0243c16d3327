import type { TextState } from '../text-file.ts';

/** States and origins of matches that mean an unfinished translation. Source: XLIFF 1.2, 2.3 and 2.4. */
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

/**
 * What the attributes of a target come to; undefined where they say nothing. `no` is what `approved` is by default, and programs
 * leave it when they set a state: it counts only where no state is known.
 */
export function stateOf({ approved, state, qualifier }: StateAttributes): TextState | undefined {
  if (UNFINISHED.includes(state)) return 'unfinished';
  if (approved === 'yes' || APPROVED.includes(state)) return 'finished';
  if (UNFINISHED.includes(qualifier.split(':').at(-1) ?? '')) return 'unfinished';
  if (FINISHED.includes(state)) return 'finished';
  // Programs have states of their own: `x-needs-review`.
  return stateText('state', state.replace(/^x-/, '')) ?? (approved === 'no' ? 'unfinished' : undefined);
}

/** States as people and programs write them into tables, with the separators between them. */
const UNFINISHED_WORDS =
  /^(?:needs|fuzzy$|draft$|new$|unfinished$|untranslated$|not\b|to do$|todo$|rejected|machine|pending$|in progress$)/;
const FINISHED_WORDS =
  /^(?:final$|approved$|translated$|reviewed$|signed off$|done$|ok$|complete$|completed$|finished$)/;

/** What a column of states says of a text; undefined where it says nothing that is known. */
export function stateText(heading: string, cell: string): TextState | undefined {
  const words = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  if (heading === 'fuzzy' && /^(?:true|yes|1|x|fuzzy)$/.test(words)) return 'unfinished';
  if (heading === 'fuzzy') return /^(?:false|no|0)$/.test(words) ? 'finished' : undefined;
  return UNFINISHED_WORDS.test(words) ? 'unfinished' : FINISHED_WORDS.test(words) ? 'finished' : undefined;
}
