import type { ReactNode } from 'react';
import { ListRow } from '../ui/list/list-row.tsx';
import { Tile } from '../ui/list/tile.tsx';
import type { ListSelectionState } from '../ui/list/use-list-selection.ts';
import { ContextMenu } from '../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../ui/menu/menu-entry.ts';

type ResourceProps = {
  id: string;
  name: string;
  list: ListSelectionState;
  /** Of its menu. */
  entries: readonly MenuEntry[];
  /** Something can be done to several at once. */
  hasBox: boolean;
  children: ReactNode;
};

/** A resource as a row of `ListCell`s with its menu. `columns` and `height` as of a `ListRow`. */
export function ResourceRow({ columns, height, ...props }: ResourceProps & { columns: string; height: string }) {
  return (
    <ContextMenu label={props.name} entries={props.entries}>
      {(area) => (
        <ListRow {...area} {...selectionOf(props)} columns={columns} height={height}>
          {props.children}
        </ListRow>
      )}
    </ContextMenu>
  );
}

/** A resource as a picture with its name and its menu. `menu` and `picture` as of a `Tile`. */
export function ResourceTile({ menu, picture, ...props }: ResourceProps & { menu: ReactNode; picture: ReactNode }) {
  return (
    <ContextMenu label={props.name} entries={props.entries}>
      {(area) => (
        <Tile {...area} {...selectionOf(props)} menu={menu} picture={picture}>
          {props.children}
        </Tile>
      )}
    </ContextMenu>
  );
}

const selectionOf = ({ id, name, list, hasBox }: ResourceProps) => ({
  row: list.rowProps(id),
  name,
  hasSelection: list.selected.size > 0,
  onToggle: hasBox ? (event: { shiftKey: boolean }) => list.toggle(id, event) : undefined,
});
