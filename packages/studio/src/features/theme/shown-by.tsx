import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { STUDIO_KINDS } from '../../app/editor-kinds.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { themeState } from './theme.queries.ts';

/** The published products that visitors see in an older theme, each with the way to publish it again. */
export function ShownBy() {
  const { project } = useShell();
  const projectId = project?.id ?? '';
  const { data } = useQuery({ ...themeState(projectId), enabled: project !== null });
  const older = (data?.products ?? []).filter(({ isCurrent }) => !isCurrent);
  if (older.length === 0) return null;
  return (
    <section aria-label="Live in an older theme" className="flex-none border-n5 border-t px-4 py-3">
      <h3 className="font-strong">Live in an older theme</h3>
      <ul className="mt-1">
        {older.map(({ id, type, name }) =>
          isProductKind(type) ? (
            <li key={id} className="flex h-7 min-w-0 items-center gap-2">
              <Icon of={STUDIO_KINDS[type].icon} size={14} className="flex-none text-n10" />
              <Link
                to="/projects/$projectId/studio/$type/$id"
                params={{ projectId, type, id }}
                className="truncate text-n11 no-underline hover:text-n12"
                title={name}
              >
                {name}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      <p className="mt-1 text-n10 text-xs">
        A product keeps the theme it went live with. Publish it again to show this one.
      </p>
    </section>
  );
}
