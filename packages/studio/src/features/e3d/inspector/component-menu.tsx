import { addTrait, makeTrait, removeComponents, removeTrait } from '@diorama/documents/e3d/e3d.components.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { Ellipsis, Replace, Tag, TagsIcon, Trash2 } from 'lucide-react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useExecute } from '../editor-hooks.ts';
import { replaceableModel, useReplaceModel } from '../replace/replace-model.tsx';
import { COMPONENT_LOOKS } from '../stage/entity-look.ts';
import type { ComponentSection } from './component-sections.ts';

/** What can be done with a component as a whole: presets, and removing it. */
export function ComponentMenu({ e3d, section }: { e3d: E3dRecords; section: ComponentSection }) {
  const execute = useExecute();
  const replace = useReplaceModel();
  const { type, items, traits } = section;
  const { label } = COMPONENT_LOOKS[type];
  const [only] = items;
  const fitting = e3d.ordered('traits').filter(({ data }) => data.type === type);
  const entries: MenuEntry[] = [
    ...fitting.map(
      ({ id, name }): MenuEntry => ({
        kind: 'check',
        id,
        label: name || 'Untitled preset',
        isChecked: traits.includes(id),
        onChange: (isOn) => execute(isOn ? addTrait : removeTrait, { items, trait: id }),
      }),
    ),
    ...(fitting.length > 0 ? [{ kind: 'separator' as const, id: 'after-presets' }] : []),
    ...(only && items.length === 1
      ? [
          {
            kind: 'action' as const,
            id: 'make',
            label: 'Save as preset',
            icon: TagsIcon,
            onSelect: () =>
              execute(makeTrait, { ...only, trait: newRecordId(), name: `${label} preset ${fitting.length + 1}` }),
          },
        ]
      : []),
    ...(only && items.length === 1 && (type === 'mesh' || type === 'slot-mesh')
      ? [
          {
            kind: 'action' as const,
            id: 'replace',
            label: 'Replace model',
            icon: Replace,
            isDisabled: replaceableModel(e3d, only.id) === null,
            onSelect: () => replace(only.id),
          },
        ]
      : []),
    {
      kind: 'action',
      id: 'remove',
      label: `Remove ${label.toLowerCase()}`,
      icon: Trash2,
      isDangerous: true,
      onSelect: () => execute({ ...removeComponents, label: `Remove ${label.toLowerCase()}` }, { items }),
    },
  ];
  return (
    <DropdownMenu label={label} entries={entries} align="end">
      {(trigger) => (
        <IconButton
          {...trigger}
          label={`More about ${label.toLowerCase()}`}
          icon={traits.length > 0 ? Tag : Ellipsis}
        />
      )}
    </DropdownMenu>
  );
}
