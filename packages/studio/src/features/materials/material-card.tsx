import type { MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Link2 } from 'lucide-react';
import { ResourceTile } from '../../resource/resource-row.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { InlineName } from '../../ui/field/inline-name.tsx';
import { counted } from '../../ui/format/counted.ts';
import { rowLink } from '../../ui/list/row-link.ts';
import type { ListSelectionState } from '../../ui/list/use-list-selection.ts';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { MaterialBall } from './material-ball.tsx';
import { MATERIAL_KINDS } from './material-types.ts';

type MaterialCardProps = {
  material: MaterialItem;
  list: ListSelectionState;
  entries: readonly MenuEntry[];
  mayEdit: boolean;
};

/** A material as a ball with its name. */
export function MaterialCard({ material, list, entries, mayEdit }: MaterialCardProps) {
  const { id, name, look, thumbUrl, usedBy } = material;
  const rename = mayEdit ? list.renameOf(id, name) : undefined;
  return (
    <ResourceTile
      id={id}
      name={name}
      list={list}
      entries={entries}
      hasBox={mayEdit}
      menu={
        <DropdownMenu label={name} align="end" entries={entries}>
          {(trigger) => (
            <IconButton {...trigger} tabIndex={-1} variant="secondary" label={`More about ${name}`} icon={Ellipsis} />
          )}
        </DropdownMenu>
      }
      picture={
        <span className="grid aspect-[4/3] w-full place-items-center rounded-md bg-n3">
          <MaterialBall look={look} thumbUrl={thumbUrl} className="h-[76%]" />
        </span>
      }
    >
      <span className="flex min-w-0">
        {rename?.isOpen ? (
          <InlineName
            label={`Name of ${name}`}
            value={name}
            draft={rename.draft}
            onCommit={rename.onCommit}
            onClose={rename.onClose}
          />
        ) : (
          <Link to="/edit/material/$materialId" params={{ materialId: id }} title={name} {...rowLink}>
            {name}
          </Link>
        )}
      </span>
      <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-n10 text-xs">
        <span className="min-w-0 truncate">{MATERIAL_KINDS[look.type].label}</span>
        {usedBy > 0 && (
          <span
            title={`Used in ${counted(usedBy, 'product')}`}
            className="ml-auto flex flex-none items-center gap-1 tabular-nums"
          >
            <Icon of={Link2} size={13} />
            <span className="sr-only">Used in </span>
            {usedBy}
          </span>
        )}
      </span>
    </ResourceTile>
  );
}
