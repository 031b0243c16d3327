import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { fieldLabel, recordLabel, recordTitle, sentence } from '@diorama/documents/engine/labels.ts';
import { ownerOf } from '../history/owner-of.ts';

type Path = Conflict['paths'][number];
type StoredRecord = Readonly<Record<string, unknown>>;

/** One conflict as it is asked: what it is about, and what the two choices do. */
export interface ConflictHeading {
  title: string;
  mine: string;
  theirs: string;
  /** The values stand for themselves; of a deletion only the choices say something. */
  hasValues: boolean;
}

/** Names a conflict. `recordAt`: records as they are on screen; `who`: the other person. */
export function conflictHeading(
  kind: DocumentKind,
  { path, base, mine, theirs }: Path,
  who: string,
  recordAt: (key: string) => StoredRecord | undefined,
): ConflictHeading {
  const key = path[0] ?? '';
  const states = [recordAt(key), theirs, mine, base].filter(isPlainObject);
  const recordOf = (asked: string) => (asked === key ? states[0] : recordAt(asked));
  const name = nameOf(kind, key, states, recordOf);
  if (path.length > 1)
    return {
      title: `${sentence(name)} · ${fieldLabel(kind.labels, path.slice(1))}`,
      mine: 'Yours',
      theirs: who,
      hasValues: true,
    };
  if (theirs === undefined || theirs === null)
    return {
      title: `${who} deleted ${name}, which you changed`,
      mine: 'Keep it',
      theirs: 'Delete it',
      hasValues: false,
    };
  if (mine === undefined || mine === null)
    return {
      title: `You deleted ${name}, which ${who} changed`,
      mine: 'Delete it',
      theirs: 'Keep it',
      hasValues: false,
    };
  return { title: `You and ${who} both added ${name}`, mine: 'Yours', theirs: who, hasValues: false };
}

/** `view Kitchen`, `marker Heat pump`. */
function nameOf(
  kind: DocumentKind,
  key: string,
  states: readonly StoredRecord[],
  recordOf: (key: string) => StoredRecord | undefined,
): string {
  const [collection = ''] = key.split('/');
  const { one } = recordLabel(kind.labels, collection);
  const title = states.map((record) => recordTitle(kind.labels, collection, record)).find((found) => found !== null);
  return [one, title ?? ownerOf(kind, key, recordOf)].filter(Boolean).join(' ');
}
