import { sentence } from '@diorama/documents/engine/schema/labels.ts';
import type { KeyGroup } from '../../ui/keys/shown-keys.ts';
import type { EditorKind } from '../editor-kind.ts';
import { generalActions } from './general.actions.ts';

/** The keys of an editor, for the list of keys; for one who may only read, those that change nothing. */
export function keyGroupOf({ kind, actions }: EditorKind, mayEdit: boolean): KeyGroup {
  const lines = [...actions, ...generalActions].flatMap(({ keys, label, keysHint, isReadOnly }) =>
    keys && (mayEdit || isReadOnly) ? { keys, label: keysHint ? `${label}; ${keysHint}` : label } : [],
  );
  return { title: sentence(kind.labels.document), keys: lines };
}
