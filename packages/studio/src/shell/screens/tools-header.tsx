import { Link, useNavigate } from '@tanstack/react-router';
import { cx } from '../../ui/cx.ts';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import { TopBar } from '../top-bar.tsx';
import { usePartKeys } from '../use-part-keys.ts';

const PARTS = [
  { part: 'Migrator', to: '/tools/migrator' },
  { part: 'Settings', to: '/tools/settings' },
] as const;

/** The top of the screens of those who look after the server. */
export function ToolsHeader({ part }: { part: (typeof PARTS)[number]['part'] }) {
  const navigate = useNavigate();
  usePartKeys(
    'Tools',
    PARTS,
    (one) => one.part === part,
    ({ to }) => void navigate({ to }),
  );
  return (
    <>
      <title>{`${part} · Diorama`}</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Tools' }, { label: part }]} isTitle />} />
      <nav aria-label="Tools" className="flex flex-none gap-4 border-n5 border-b bg-n1 px-3 max-sm:px-4">
        {PARTS.map(({ part: one, to }) => (
          <Link
            key={one}
            to={to}
            className={cx(
              '-mb-px border-b-2 py-2 font-medium no-underline pointer-coarse:py-3',
              one === part ? 'border-accent text-n12' : 'border-transparent text-n10 hover:text-n12',
            )}
            aria-current={one === part ? 'page' : undefined}
          >
            {one}
          </Link>
        ))}
      </nav>
    </>
  );
}
