import type { MenuItemSummary } from '@diorama/contract/menus/menus.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../editor/shell-context.tsx';
import { ProductLinks } from '../../kinds/product-links.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { productList } from '../projects/public.ts';
import { groupUsages, usagesOf } from '../usages/public.ts';

/** The products that show a menu: those that name it, and for the main one all that name none. */
export function ShownBy({ menu }: { menu: MenuItemSummary }) {
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
