import { type MaterialItem, MOST_MATERIALS_AT_ONCE } from '@diorama/contract/materials/materials.contract.ts';
import type { ReactNode, RefObject } from 'react';
import { ResourceList } from '../../resource/resource-list.tsx';
import { useResourceList } from '../../resource/use-resource-list.ts';
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
  const duplicate = (chosen: readonly MaterialItem[]) => void actions.duplicate(chosen);
  const resource = useResourceList<MaterialItem>({
    items: materials,
    nameOf: ({ name }) => name,
    tileWidth: 168,
    most: MOST_MATERIALS_AT_ONCE,
    onOpen,
    ...(mayEdit && {
      onRename: (material, name) => void actions.rename(material, name),
      onDelete,
      onDuplicate: duplicate,
    }),
  });
  const { list, selected, targetsOf } = resource;
  const menuActions: MaterialMenuActions = { open: onOpen, startRename: list.rename, duplicate, remove: onDelete };
  return (
    <ResourceList
      resource={resource}
      label="Materials"
      scroller={scroller}
      columns={null}
      tileHeight={186}
      bulk={mayEdit ? materialBulkActions(selected, menuActions) : []}
      toolbar={toolbar}
      frame={frame}
    >
      {(material) => (
        <MaterialCard
          material={material}
          list={list}
          entries={materialEntries(targetsOf(material), mayEdit, menuActions)}
          mayEdit={mayEdit}
        />
      )}
    </ResourceList>
  );
}
