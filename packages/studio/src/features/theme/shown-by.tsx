import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../editor/shell-context.tsx';
import { ProductLinks } from '../../kinds/product-links.tsx';

import { themeState } from './theme.queries.ts';

/** The published products that visitors see in an older theme, each with the way to publish it again. */
export function ShownBy() {
  const { project } = useShell();
  const projectId = project?.id ?? '';
  const { data } = useQuery({ ...themeState(projectId), enabled: project !== null });
  const older = (data?.products ?? []).flatMap(({ id, type, name, isCurrent }) =>
    !isCurrent && isProductKind(type) ? { id, type, name } : [],
  );
  if (older.length === 0) return null;
  return (
    <section aria-label="Live in an older theme" className="flex-none border-n5 border-t px-4 py-3">
      <h3 className="font-strong">Live in an older theme</h3>
      <ProductLinks projectId={projectId} products={older} />
      <p className="mt-1 text-n10 text-xs">
        A product keeps the theme it went live with. Publish it again to show this one.
      </p>
    </section>
  );
}
