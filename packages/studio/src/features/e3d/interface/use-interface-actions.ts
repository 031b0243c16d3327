import {
  addControlGroup,
  addControls,
  controlTypeFor,
  duplicateControls,
  partsOfKey,
  removeInterfaceParts,
} from '@diorama/documents/e3d/commands/interface.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { focusAdded, rowOf } from '../../../ui/focus-added.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { useEditor, useExecute } from '../editor-hooks.ts';
import { shownText } from './interface-names.ts';

const { controls: called } = e3dLabels.records;

/** Everything one does with controls and their groups. */
export function useInterfaceActions() {
  const execute = useExecute();
  const { store } = useEditor();
  const { select, language } = useAddress();
  const nameOf = (key: string): string => {
    const { collection, id } = partsOfKey(key);
    if (collection === 'groups') return shownText(store.get('groups', id)?.name ?? NOTHING, language);
    return shownText(store.get('controls', id)?.label ?? NOTHING, language);
  };
  return {
    /** Makes a control for each of some nodes, in the group given. */
    add(nodes: readonly GraphNode[], group: string | null = null): void {
      const items = nodes.flatMap((node) => {
        const type = controlTypeFor(node);
        const label = { type: 'custom' as const, value: { [language]: nodeName(node) } };
        return type === null ? [] : [{ id: newRecordId(), type, node: node.id, label }];
      });
      execute(addControls, { items, group });
      const last = items.at(-1);
      if (!last) return;
      select({ collection: 'controls', id: last.id });
      focusAdded(rowOf(`controls/${last.id}`));
    },
    addGroup(controls: readonly string[]): void {
      const id = newRecordId();
      execute(addControlGroup, { id, name: { type: 'custom', value: { [language]: 'New group' } }, controls });
      select({ collection: 'groups', id });
      focusAdded(rowOf(`groups/${id}`));
    },
    duplicate(keys: readonly string[]): string[] {
      const items = keys.flatMap((key) => {
        const { collection, id } = partsOfKey(key);
        return collection === 'controls' ? [{ id, copy: newRecordId() }] : [];
      });
      execute(duplicateControls, { items });
      return items.map(({ copy }) => `controls/${copy}`);
    },
    remove(keys: readonly string[]): void {
      const [first] = keys;
      if (first === undefined) return;
      const name = nameOf(first);
      execute(removeInterfaceParts, { ids: keys });
      select(null);
      const step = store.history().past.at(-1);
      notifyDone(`Deleted ${keys.length === 1 ? `“${name || 'Untitled'}”` : `${keys.length} ${called.many}`}`, {
        id: 'deleted',
        action: { label: 'Undo', onClick: () => step && store.revert(step) },
      });
    },
  };
}

const NOTHING = { type: 'custom' as const, value: {} };
