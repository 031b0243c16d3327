import type { EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Box, Paintbrush, Plus, SwatchBook } from 'lucide-react';
import { useMemo } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { useImportVariants } from '../variants/import-variants.tsx';
import { useVariantCounts, variantModel } from '../variants/use-variant-counts.ts';
import { useSlotActions } from './use-slot-actions.ts';

/** Objects that the menu offers; those of larger scenes are pressed in the scene. */
const MOST_OFFERED = 20;

/** Makes a slot: of a part or an object that is pressed in the scene, of the model or a material of a listed object, or of what its variants change. */
export function AddSlot() {
  const e3d = useShownRecords();
  const actions = useSlotActions();
  const counts = useVariantCounts();
  const importVariants = useImportVariants();
  const isReadOnly = useReadOnly() !== null;
  const found = useMemo(() => {
    const has = (entity: EntityRecord, wanted: string) => entity.components.some(({ data }) => data.type === wanted);
    const entities = e3d.ordered('entities');
    return {
      isSlotted: entities.some((entity) => has(entity, 'slot-mesh')),
      models: entities.filter((entity) => has(entity, 'mesh')),
      varying: entities.filter(({ id }) => variantModel(e3d, id, counts) !== null).slice(0, MOST_OFFERED),
    };
  }, [e3d, counts]);
  if (isReadOnly) return null;
  const { isSlotted, models, varying } = found;
  const listed = models.length <= MOST_OFFERED ? models : [];
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'material',
      label: 'Material slot: click a part',
      icon: Paintbrush,
      isDisabled: models.length === 0 && !isSlotted,
      onSelect: () => actions.pick({ type: 'material', slot: null }),
    },
    {
      kind: 'action',
      id: 'mesh',
      label: 'Model slot: click an object',
      icon: Box,
      isDisabled: models.length === 0,
      onSelect: () => actions.pick({ type: 'mesh', slot: null }),
    },
    ...(listed.length > 0 ? [{ kind: 'separator' as const, id: 'before-objects' }] : []),
    ...listed.map(
      ({ id, name }): MenuEntry => ({
        kind: 'action',
        id: `material-${id}`,
        label: `Material slot of ${name || 'Untitled'}`,
        onSelect: () => actions.addMaterial(id),
      }),
    ),
    ...listed.map(
      ({ id, name }): MenuEntry => ({
        kind: 'action',
        id,
        label: `Model slot of ${name || 'Untitled'}`,
        onSelect: () => actions.addModel(id),
      }),
    ),
    ...(varying.length > 0 ? [{ kind: 'separator' as const, id: 'before-variants' }] : []),
    ...varying.map(
      ({ id, name }): MenuEntry => ({
        kind: 'action',
        id: `variants-${id}`,
        label: `Import variants of ${name || 'Untitled'}`,
        icon: SwatchBook,
        onSelect: () => importVariants(id),
      }),
    ),
  ];
  return (
    <DropdownMenu label="Add slot" entries={entries} align="end">
      {(trigger) => <IconButton {...trigger} label="Add slot" icon={Plus} variant="secondary" />}
    </DropdownMenu>
  );
}
