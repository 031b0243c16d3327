import { type MaterialItem, MOST_MATERIALS_AT_ONCE } from '@diorama/contract/materials/materials.contract.ts';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { TileGrid, useTileColumns } from '../../ui/list/tile-grid.tsx';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import { MaterialCard } from './material-card.tsx';
import { type MaterialMenuActions, materialBulkActions, materialEntries } from './material-menu.ts';
import type { MaterialActions } from './use-material-actions.ts';

type MaterialBrowserProps = {
  materials: readonly MaterialItem[];
  mayEdit: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  actions: MaterialActions;
  onOpen: (material: MaterialItem) => void;
  onDelete: (materials: readonly MaterialItem[]) => void;
  /** Search and filters, while nothing is selected; `goToList` puts focus on the tiles. */
  toolbar: (goToList: () => void) => ReactNode;
  /** Puts what stands in for tiles around them. */
  frame: (tiles: ReactNode) => ReactNode;
};

/** Materials as tiles, one or several at a time. */
export function MaterialBrowser(props: MaterialBrowserProps) {
  const { materials, mayEdit, scroller, actions, onOpen, onDelete, toolbar, frame } = props;
  const ids = useMemo(() => materials.map(({ id }) => id), [materials]);
  const byId = useMemo(() => new Map(materials.map((material) => [material.id, material])), [materials]);
  const host = useRef<HTMLDivElement>(null);
  const columns = useTileColumns(host, 168);
  /** As many as one call takes. */
  const materialsOf = (chosen: readonly string[]) =>
    chosen.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_MATERIALS_AT_ONCE);
  const open = (id: string) => {
    const material = byId.get(id);
    if (material) onOpen(material);
  };
  const list = useListSelection({
    ids,
    columns,
    nameOf: (id) => byId.get(id)?.name ?? '',
    onPress: open,
    onOpen: open,
    ...(mayEdit
      ? {
          onRename: (id, name) => {
            const material = byId.get(id);
            if (material) void actions.rename(material, name);
          },
          onDelete: (chosen) => onDelete(materialsOf(chosen)),
          onDuplicate: (chosen) => void actions.duplicate(materialsOf(chosen)),
        }
      : {}),
  });
  const selected = materialsOf(ids.filter((id) => list.selected.has(id)));
  const menuActions: MaterialMenuActions = {
    open: onOpen,
    startRename: list.rename,
    duplicate: (chosen) => void actions.duplicate(chosen),
    remove: onDelete,
  };
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        {selected.length > 0 ? (
          <div className="min-w-0 flex-1">
            <BulkBar
              count={selected.length}
              actions={mayEdit ? materialBulkActions(selected, menuActions) : []}
              onClear={list.clear}
            />
          </div>
        ) : (
          toolbar(() => list.lead !== null && list.focusRow(list.lead))
        )}
      </div>
      <div ref={host}>
        {frame(
          <TileGrid label="Materials" scroller={scroller} list={list} groups={[ids]} columns={columns} rowHeight={186}>
            {(id) => {
              const material = byId.get(id);
              if (!material) return null;
              const entries = materialEntries(materialsOf(list.targetsOf(id)), mayEdit, menuActions);
              return <MaterialCard material={material} list={list} entries={entries} mayEdit={mayEdit} />;
            }}
          </TileGrid>,
        )}
      </div>
    </>
  );
}
