import { importSequences, replaceFrames } from '@diorama/documents/icgi/commands/frames.commands.ts';
import { Ellipsis } from 'lucide-react';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { DropdownMenu } from '../../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu-entry.ts';
import { notifyDone } from '../../../../ui/notice/notify.ts';
import { useExecute, useList, useRecord } from '../../editor-hooks.ts';
import { useSelection } from '../../use-selection.ts';
import { guessEnds } from '../plan/named-ends.ts';
import { namesThere, proposedNames } from '../plan/proposed-names.ts';
import { type WaitingGroup, waitingGroups } from './waiting-groups.ts';

/** What waits, each with a menu of what may become of it. */
export function WaitingRows({ groups }: { groups: readonly WaitingGroup[] }) {
  return (
    <ul className="mt-1 max-h-40 overflow-y-auto">
      {groups.map((group) => (
        <Waiting key={group.id} group={group} />
      ))}
    </ul>
  );
}

function Waiting({ group }: { group: WaitingGroup }) {
  const { documentId, name, frames } = group;
  const execute = useExecute();
  const refuse = useRefusal();
  const keyframes = useList('keyframes');
  const { selected, select, goTo } = useSelection();
  const chosen = useRecord('transitions', selected?.collection === 'transitions' ? selected.id : undefined);
  const isGone = () => void waitingGroups.remove(documentId, group.id);
  const none = { views: [], transitions: [], replaced: [], images: [], frames: [], linked: [] };
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'transition',
      label: 'Make a transition of it',
      onSelect: () => {
        const id = newRecordId();
        execute(importSequences, { ...none, transitions: [{ id, name, frames, ...guessEnds(name, keyframes) }] });
        select({ collection: 'transitions', id });
        isGone();
      },
    },
    {
      kind: 'action',
      id: 'views',
      label: `Make ${counted(frames.length, 'view')} of it`,
      onSelect: () => {
        const names = proposedNames(frames, namesThere(keyframes));
        const views = frames.map((image, at) => ({ id: newRecordId(), name: names[at] ?? '', image }));
        execute(importSequences, { ...none, views });
        if (views[0]) goTo(views[0].id);
        isGone();
      },
    },
    {
      kind: 'action',
      id: 'replace',
      label: chosen ? `Replace frames of “${chosen.name || 'Untitled'}”` : 'Replace frames of the selected transition',
      isDisabled: !chosen,
      onSelect: () => {
        if (chosen) execute(replaceFrames, { id: chosen.id, frames });
        isGone();
      },
    },
    { kind: 'separator', id: 'before-remove' },
    {
      kind: 'action',
      id: 'remove',
      label: 'Take off this list',
      onSelect: () => {
        isGone();
        notifyDone(`“${name}” was taken off the list`, {
          detail: 'Its files stay in the assets.',
          action: { label: 'Undo', onClick: () => void waitingGroups.put(documentId, [group]) },
        });
      },
    },
  ];
  return (
    <li className="flex h-7 items-center gap-2">
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className="flex-none text-n10 text-xs tabular-nums">{frames.length}</span>
      {!refuse && (
        <DropdownMenu label={`What becomes of ${name}`} entries={entries} align="end">
          {(trigger) => <IconButton {...trigger} label={`What becomes of ${name}`} icon={Ellipsis} size="small" />}
        </DropdownMenu>
      )}
    </li>
  );
}
