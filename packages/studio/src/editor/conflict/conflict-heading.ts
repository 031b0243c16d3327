import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import { recordName } from '@diorama/documents/engine/record-name.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson, isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { fieldLabel, recordLabel, recordTitle, sentence } from '@diorama/documents/engine/schema/labels.ts';

type Path = Conflict['paths'][number];
type StoredRecord = Readonly<Record<string, unknown>>;

/** The question of one conflict: its subject, and the effect of the two choices. */
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
  const [collection = ''] = key.split('/');
  // As somebody has named it: the newest state may have no name.
  const named = states.find((record) => recordTitle(kind.labels, collection, record) !== null) ?? states[0];
  const name = recordName(kind, key, (asked) => (asked === key ? named : recordAt(asked)));
  if (path.length > 1)
    return {
      title: `${sentence(name)} · ${fieldLabel(kind.labels, path.slice(1))}`,
      mine: 'Yours',
      theirs: who,
      hasValues: true,
    };
  if (theirs === undefined || theirs === null) {
    const isMoved = isMove(kind, key, base, mine);
    return {
      title: `${who} deleted ${name}, which you ${isMoved ? 'moved' : 'changed'}`,
      mine: isMoved ? 'Keep it where you put it' : 'Keep it',
      theirs: 'Delete it',
      hasValues: false,
    };
  }
  if (mine === undefined || mine === null) {
    const isMoved = isMove(kind, key, base, theirs);
    return {
      title: `You deleted ${name}, which ${who} ${isMoved ? 'moved' : 'changed'}`,
      mine: 'Delete it',
      theirs: isMoved ? `Keep it where ${who} put it` : 'Keep it',
      hasValues: false,
    };
  }
  return { title: `You and ${who} both added ${name}`, mine: 'Yours', theirs: who, hasValues: false };
}

/** True when only the fields that say where a record is differ. */
function isMove(kind: DocumentKind, key: string, before: unknown, after: unknown): boolean {
  const { place } = recordLabel(kind.labels, key.split('/')[0] ?? '');
  if (!place || !isPlainObject(before) || !isPlainObject(after)) return false;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !equalJson(before[field], after[field]),
  );
  return changed.length > 0 && changed.every((field) => place.includes(field));
}
