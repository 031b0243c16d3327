import { Box, Plus } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import { NEW_ENTITIES } from '../new-entities.ts';
import { useModelPicker } from '../upload/use-model-picker.tsx';
import { useAddEntity } from '../use-add-entity.ts';

/** Everything that can be added to the scene. */
export function AddMenu() {
  const add = useAddEntity();
  const { pick, input } = useModelPicker();
  const isReadOnly = useReadOnly() !== null;
  if (isReadOnly) return null;
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'model', label: 'Model', icon: Box, onSelect: pick },
    ...NEW_ENTITIES.map(
      (entity, at): MenuEntry =>
        entity === 'separator'
          ? { kind: 'separator', id: `before-${at}` }
          : { kind: 'action', id: entity.id, label: entity.label, icon: entity.icon, onSelect: () => add(entity) },
    ),
  ];
  return (
    <>
      <DropdownMenu label="Add" entries={entries} align="end">
        {(trigger) => <IconButton {...trigger} label="Add" icon={Plus} variant="secondary" />}
      </DropdownMenu>
      {input}
    </>
  );
}
