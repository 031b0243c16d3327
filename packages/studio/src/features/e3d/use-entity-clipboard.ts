import { missingIn, pasteEntities } from '@diorama/documents/e3d/commands/entity.paste.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../editor/address/record-id.ts';
import { type RecordClipboard, useClipboardKeys } from '../../editor/selection/stage-clipboard.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { counted } from '../../ui/format/counted.ts';
import { type KeyGroup, useShownKeys } from '../../ui/keys/shown-keys.ts';
import { notifyDone, notifyFailed, notifyNews } from '../../ui/notice/notify.ts';
import { useEditor } from './editor-hooks.ts';
import { copiedText, entitiesIn, keptElsewhere } from './entity-clipboard.ts';
import { useEntitySelection } from './entity-selection.tsx';
import { useE3dTab } from './use-e3d-tab.ts';
import { useEntityActions } from './use-entity-actions.ts';

const { entities: called } = e3dLabels.records;

/** Copying objects, and pasting them here or into another configurator of the project. */
export function useEntityClipboard(): RecordClipboard {
  const { store, documentId, space } = useEditor();
  const { choose } = useEntitySelection();
  const { remove } = useEntityActions();
  const refuse = useRefusal();
  return useMemo((): RecordClipboard => {
    const here = { documentId, spaceId: space.id };
    return {
      place: 'in a configurator',
      cut: remove,
      copy(ids) {
        const text = copiedText(store.records(), ids, here);
        const [first = ''] = ids;
        const name = store.get('entities', first)?.name || 'Untitled';
        if (text !== null)
          notifyDone(`Copied ${ids.length === 1 ? `“${name}”` : counted(ids.length, called.one)}`, { id: 'paste' });
        return text;
      },
      paste(text) {
        const read = entitiesIn(text);
        if (!read) return false;
        const { copied, from } = read;
        const kept = keptElsewhere(copied, from, here);
        if (refuse) refuse();
        else if (kept) notifyFailed(NOT_HERE[kept].title, { id: 'paste', detail: NOT_HERE[kept].detail });
        else {
          const copies = new Map(copied.roots.map(({ id }) => [id, newRecordId()]));
          const lost = missingIn(store.records(), copied);
          const label = `Paste ${copies.size === 1 ? called.one : `${copies.size} ${called.many}`}`;
          store.execute({ ...pasteEntities, label }, { copied, copies, newId: newRecordId });
          choose(copies.values());
          if (lost.length === 0) notifyDone(`Pasted ${counted(copies.size, called.one)}`, { id: 'paste' });
          else
            notifyNews('References to what is not in this configurator were left out', {
              id: 'paste',
              detail: named(lost.map(({ type, entity }) => `${TYPES[type] ?? type} of ${entity.name || 'Untitled'}`)),
            });
        }
        return true;
      },
    };
  }, [store, documentId, space.id, choose, refuse, remove]);
}

/** Ctrl C, Ctrl X and Ctrl V in the viewport. */
export function useEntityClipboardKeys(): void {
  const { copy, cut, paste } = useEntityClipboard();
  const { ids } = useEntitySelection();
  const isOn = useE3dTab() === 'viewport';
  useShownKeys(isOn ? CLIPBOARD_KEYS : NO_KEYS);
  useClipboardKeys({ clipboard: { copy: () => copy([...ids]), paste }, isOn, onCut: () => cut([...ids]) });
}

/** Why objects are not pasted, and what to do instead. */
const NOT_HERE = {
  models: {
    title: 'These objects show models of another configurator',
    detail: 'Each configurator keeps its own models. Add the model files here, or duplicate the other configurator.',
  },
  files: {
    title: 'These objects show files of another project',
    detail: 'Add the files to this project, or duplicate the other one.',
  },
};

const NO_KEYS: KeyGroup = { title: 'Clipboard', keys: [] };
const CLIPBOARD_KEYS: KeyGroup = {
  title: 'Clipboard',
  keys: [
    { keys: ['Ctrl C', 'Ctrl V'], label: 'Copy and paste objects, also into another configurator' },
    { keys: ['Ctrl X'], label: 'Cut objects' },
  ],
};

/** What objects refer to, as editors read it. */
const TYPES: Readonly<Record<string, string>> = {
  category: e3dLabels.records.categories.one,
  'mesh-slot': e3dLabels.records.meshSlots.one,
  'graph-node': e3dLabels.records.nodes.one,
  entity: called.one,
};

/** The first three of what was left out, for a notice. */
export function named(lost: readonly string[]): string {
  const [...all] = new Set(lost);
  return `${all.slice(0, 3).join(', ')}${all.length > 3 ? ` and ${all.length - 3} more` : ''}`;
}
