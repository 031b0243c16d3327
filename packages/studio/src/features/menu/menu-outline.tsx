import type { MenuItemSummary } from '@diorama/contract/menus/menus.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus, SquareMenu } from 'lucide-react';
import { useState } from 'react';
import { useReadOnly } from '../../editor/read-only.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { useDocumentName } from '../../editor/use-document-name.ts';
import { ProductLinks } from '../../kinds/product-links.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { cx } from '../../ui/cx.ts';
import { ContextMenu } from '../../ui/menu/context-menu.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { productList } from '../projects/public.ts';
import { groupUsages, usagesOf } from '../usages/public.ts';
import { useList } from './editor-hooks.ts';
import { CreateMenuDialog, DeleteMenuDialog } from './lazy-dialogs.ts';
import { menuList } from './menus.queries.ts';
import { useMenuActions } from './use-menu-actions.ts';

/** The menus of the project, and who shows the one that is open. */
export function MenuOutline() {
  const { project, opened, mayEdit } = useShell();
  const projectId = project?.id ?? '';
  const { data: menus = [] } = useQuery({ ...menuList(projectId), enabled: project !== null });
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<MenuItemSummary | null>(null);
  const open = menus.find(({ id }) => id === opened.id);
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <div className="flex h-11 flex-none items-center pointer-coarse:h-13 border-n5 border-b pr-2 pl-4">
        <h2 className="flex-1 font-strong">Menus</h2>
        {mayEdit && (
          <IconButton {...CreateMenuDialog.opener} label="New menu" icon={Plus} onClick={() => setCreating(true)} />
        )}
      </div>
      <ul ref={oneTabStop} aria-label="Menus" className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {menus.map((menu) => (
          <MenuRow key={menu.id} menu={menu} projectId={projectId} isOpen={menu === open} onDelete={setDeleting} />
        ))}
      </ul>
      {open && <ShownBy menu={open} />}
      {isCreating && <CreateMenuDialog projectId={projectId} isFirst={false} onClose={() => setCreating(false)} />}
      {deleting && <DeleteMenuDialog projectId={projectId} menu={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

type MenuRowProps = {
  menu: MenuItemSummary;
  projectId: string;
  isOpen: boolean;
  onDelete: (menu: MenuItemSummary) => void;
};

function MenuRow({ menu, projectId, isOpen, onDelete }: MenuRowProps) {
  const { id, isMain } = menu;
  const name = useDocumentName();
  const count = useList('items').length;
  const isReadOnly = useReadOnly() !== null;
  const entries = useMenuActions(projectId).entriesFor(menu, () => onDelete(menu));
  const label = isOpen ? name : menu.name;
  return (
    <ContextMenu label={label} entries={isReadOnly ? [] : entries}>
      {(area) => (
        <li
          {...(isReadOnly ? {} : area)}
          className={cx(
            'group relative flex h-8 items-center gap-2 rounded-md pr-1 pl-2.5 pointer-coarse:h-11',
            isOpen ? 'bg-accent-soft font-medium text-accent-ink' : 'text-n11 hover:bg-n3',
          )}
        >
          <Icon of={SquareMenu} size={14} className="flex-none" />
          <Link
            to="/projects/$projectId/menu"
            params={{ projectId }}
            search={{ selected: id }}
            aria-current={isOpen ? 'page' : undefined}
            title={label}
            className="min-w-0 flex-1 truncate text-inherit no-underline before:absolute before:inset-0"
          >
            {label}
          </Link>
          {isMain && <span className="flex-none rounded-sm bg-n4 px-1 font-medium text-2xs text-n11">Main</span>}
          <span
            className={cx(
              'w-7 flex-none text-right font-normal tabular-nums',
              !isOpen && 'text-n10',
              !isReadOnly && 'group-focus-within:hidden group-hover:hidden pointer-coarse:hidden',
            )}
          >
            {isOpen ? count : menu.itemCount}
          </span>
          {!isReadOnly && (
            <span className="relative z-1 hidden flex-none group-focus-within:block group-hover:block pointer-coarse:block">
              <DropdownMenu label={label} align="end" entries={entries}>
                {(trigger) => <IconButton {...trigger} label={`More about ${label}`} icon={Ellipsis} />}
              </DropdownMenu>
            </span>
          )}
        </li>
      )}
    </ContextMenu>
  );
}

/** The products that show a menu: those that name it, and for the main one all that name none. */
function ShownBy({ menu }: { menu: MenuItemSummary }) {
  const { project } = useShell();
  const projectId = project?.id ?? '';
  const { data: products, isError } = useQuery({ ...productList(projectId), enabled: project !== null });
  const { data: usages } = useQuery(usagesOf('menu', menu.id));
  const naming = new Set(groupUsages(usages ?? []).map(({ docId }) => docId));
  const isRead = products !== undefined && (menu.isMain || usages !== undefined);
  const shown = (products ?? []).filter(({ id }) => menu.isMain || naming.has(id));
  return (
    <section className="max-h-56 flex-none overflow-y-auto border-n5 border-t px-4 py-3">
      <h3 className="font-strong">Shown by</h3>
      {isError ? (
        <p className="mt-1 text-n10 text-xs">The products could not be loaded.</p>
      ) : !isRead ? (
        <span className="mt-1 flex h-7 items-center">
          <Skeleton className="h-3 w-40" />
        </span>
      ) : shown.length === 0 ? (
        <p className="mt-1 text-n10 text-xs">
          {menu.isMain
            ? 'Products of this project show it as soon as there are any.'
            : 'No product shows it. Make it the main menu to show it everywhere.'}
        </p>
      ) : (
        <ProductLinks projectId={projectId} products={shown} />
      )}
      {menu.isMain && shown.length > 0 && (
        <p className="mt-1 text-n10 text-xs">Every product shows the main menu unless it names another.</p>
      )}
    </section>
  );
}
