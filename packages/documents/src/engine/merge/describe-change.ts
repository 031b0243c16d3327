import { type Change, splitRecordKey } from '../schema/change.ts';
import { equalJson } from '../schema/json.ts';
import { fieldLabel, type KindLabels, recordLabel, recordTitle } from '../schema/labels.ts';
import { composeChanges } from './compose-changes.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** The part of a log entry that its description needs. */
export interface LoggedDifference {
  forward: readonly Change[];
  inverse: readonly Change[];
}

/** What became of one record in a stretch of the log. */
interface Described {
  collection: string;
  how: 'made' | 'removed' | 'changed';
  /** Its name afterwards, else before. */
  title: string | null;
  /** Its name before and after, when that is what changed. */
  renamed: { from: string; to: string } | null;
  /** Changed fields, outermost key first. */
  paths: readonly (readonly string[])[];
}

/** Longest name in a summary, in characters. */
const MAX_NAME = 60;

/**
 * A section of the log, oldest first, as a short text: `Moved 3 markers`, `Renamed view Hall to Entrance, 2 more`.
 * `nameOf` returns a record as it is stored, for those whose name the log does not hold.
 */
export function describeChange(
  labels: KindLabels,
  log: readonly LoggedDifference[],
  nameOf: (key: string) => StoredRecord | undefined,
): string {
  const described = describedOf(labels, log, nameOf);
  const whole = described.filter(({ collection }) => recordLabel(labels, collection).isPart !== true);
  const shown = whole.length > 0 ? whole : described;
  const groups = Map.groupBy(shown, (record) => `${verbOf(labels, record)} ${record.collection}`);
  const [first] = [...groups.values()].sort((a, b) => rankOf(labels, a[0]) - rankOf(labels, b[0]));
  if (!first?.[0]) return 'No change that lasted';
  const others = shown.length - (first[0].renamed ? 1 : first.length);
  return `${phraseOf(labels, first[0], first.length)}${others > 0 ? `, ${others} more` : ''}`;
}

function describedOf(
  labels: KindLabels,
  log: readonly LoggedDifference[],
  nameOf: (key: string) => StoredRecord | undefined,
): Described[] {
  const forward = composeChanges(log.flatMap((entry) => entry.forward));
  const backward = composeChanges([...log].reverse().flatMap((entry) => entry.inverse));
  const inverse = new Map(backward.map((change) => [change.record, change]));
  return forward.flatMap((change): Described[] => {
    const { record: key } = change;
    const back = inverse.get(key);
    const { collection } = splitRecordKey(key);
    const title = recordTitle(labels, collection, valueIn(change) ?? nameOf(key) ?? valueIn(back));
    if (change.op === 'remove')
      return back?.op === 'put'
        ? [{ collection, how: 'removed', title: recordTitle(labels, collection, back.value), renamed: null, paths: [] }]
        : [];
    if (back?.op === 'remove') return [{ collection, how: 'made', title, renamed: null, paths: [] }];
    const leaves = change.op === 'patch' ? change.set : [];
    const paths = leaves.filter(({ path, value }) => !equalJson(value, leafOf(back, path))).map(({ path }) => path);
    if (change.op === 'patch' && paths.length === 0) return [];
    const to = leaves.find(({ path }) => path.length === 1 && path[0] === 'name')?.value;
    const from = leafOf(back, ['name']);
    const isRenamed = typeof to === 'string' && typeof from === 'string' && from !== to;
    const renamed = isRenamed ? { from, to } : null;
    return [{ collection, how: 'changed', title, renamed, paths }];
  });
}

const valueIn = (change: Change | undefined): StoredRecord | undefined =>
  change?.op === 'put' ? change.value : undefined;

function leafOf(change: Change | undefined, path: readonly string[]): unknown {
  return change?.op === 'patch' ? change.set.findLast((leaf) => equalJson(leaf.path, path))?.value : undefined;
}

function verbOf(labels: KindLabels, { collection, how, renamed, paths }: Described): string {
  if (how === 'made') return 'Added';
  if (how === 'removed') return 'Removed';
  if (renamed) return 'Renamed';
  const { place = [] } = recordLabel(labels, collection);
  if (paths.length > 0 && paths.every(([field = '']) => place.includes(field))) return 'Moved';
  return paths.length > 0 && paths.every(([field]) => field === 'order') ? 'Reordered' : 'Changed';
}

const RANKS = ['Added', 'Removed', 'Renamed', 'Moved', 'Changed', 'Reordered'];
const rankOf = (labels: KindLabels, record: Described | undefined): number =>
  record ? RANKS.indexOf(verbOf(labels, record)) : RANKS.length;

/** What became of one record, or of as many as are `count`ed with it. */
function phraseOf(labels: KindLabels, first: Described, count: number): string {
  const { one, many } = recordLabel(labels, first.collection);
  const verb = verbOf(labels, first);
  if (first.renamed)
    return `Renamed ${one === many ? '' : `${one} `}${short(first.renamed.from)} to ${short(first.renamed.to)}`;
  const named = `${one}${first.title === null || one === many ? '' : ` ${short(first.title)}`}`;
  const fields = [...new Set(first.paths.map((path) => fieldLabel(labels, path)))];
  if (count > 1) return `${verb} ${count} ${many}`;
  if (verb !== 'Changed' || fields.length === 0) return `${verb} ${named}`;
  return `Changed ${fields.slice(0, 2).join(' and ')} of ${named}`;
}

const short = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name || 'Untitled';
