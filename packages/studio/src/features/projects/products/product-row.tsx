import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { Link } from '@tanstack/react-router';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { ResourceRow } from '../../../resource/resource-row.tsx';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { ListCell } from '../../../ui/list/list-row.tsx';
import { rowLink } from '../../../ui/list/row-link.ts';
import { RowMenu } from '../../../ui/list/row-menu.tsx';
import type { ListSelectionState } from '../../../ui/list/use-list-selection.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { StateChip } from '../../../ui/show/state-chip.tsx';
import { Tag } from '../../../ui/show/tag.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { TimeAgo } from '../../../ui/show/time-ago.tsx';
import { chipState } from '../chip-state.ts';

/** Columns of the list of products, after the box. */
export const productColumns =
  'grid-cols-[minmax(0,2.2fr)_minmax(0,1.2fr)_minmax(0,1fr)_5.625rem_2rem] max-md:grid-cols-[minmax(0,1fr)_8rem_5.625rem_2rem] max-sm:grid-cols-[minmax(0,1fr)_2.5rem]';

type ProductRowProps = {
  projectId: string;
  /** Of the project. */
  slug: string;
  product: ProductItem;
  list: ListSelectionState;
  entries: readonly MenuEntry[];
  mayEdit: boolean;
};

/** A product as a row of facts. */
export function ProductRow({ projectId, slug, product, list, entries, mayEdit }: ProductRowProps) {
  const { type, id, name, active, thumbUrl, updatedAt } = product;
  const kind = STUDIO_KINDS[type];
  const rename = mayEdit ? list.renameOf(id, name) : undefined;
  return (
    <ResourceRow
      id={id}
      name={name}
      list={list}
      entries={entries}
      hasBox={mayEdit}
      columns={productColumns}
      height="h-14 max-md:h-16"
    >
      <ListCell className="flex items-center gap-3">
        <Thumbnail {...(thumbUrl ? { src: thumbUrl } : {})} alt="" className="w-16" fallback={kind.icon} />
        <div className="flex min-w-0 flex-1 flex-col">
          {rename?.isOpen ? (
            <span className="flex">
              <InlineName
                label={`Name of ${name}`}
                value={rename.value}
                onCommit={rename.onCommit}
                onClose={rename.onClose}
              />
            </span>
          ) : (
            <Link to="/projects/$projectId/studio/$type/$id" params={{ projectId, type, id }} title={name} {...rowLink}>
              {name}
            </Link>
          )}
          {active && <span className="truncate text-n10 text-xs">Opens under /p/{slug}</span>}
          <span className="mt-1 md:hidden">
            <StateChip of={chipState(product)} />
          </span>
        </div>
      </ListCell>
      <ListCell className="max-sm:hidden">
        <Tag icon={kind.icon} label={kind.label} />
      </ListCell>
      <ListCell className="max-md:hidden">
        <StateChip of={chipState(product)} />
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">
        <TimeAgo at={updatedAt} />
      </ListCell>
      <ListCell className="relative z-1">
        <RowMenu name={name} entries={entries} />
      </ListCell>
    </ResourceRow>
  );
}
