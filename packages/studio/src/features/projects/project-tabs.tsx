import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/cx.ts';

const PARTS = [
  { part: 'Products', to: '/projects/$projectId' },
  { part: 'Assets', to: '/projects/$projectId/assets' },
  { part: 'Menu', to: '/projects/$projectId/menu' },
  { part: 'Theme', to: '/projects/$projectId/theme' },
  { part: 'Translations', to: '/projects/$projectId/translations' },
  { part: 'Activity', to: '/projects/$projectId/activity' },
] as const;

export type ProjectPart = (typeof PARTS)[number]['part'];

/** On a phone the row scrolls: the part one is at is in sight. */
const showWhole = (tab: HTMLElement | null) => {
  const row = tab?.parentElement;
  if (tab && row)
    row.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth + 16 - row.clientWidth - row.offsetLeft);
};

/** The parts of a project, on every screen of it. */
export function ProjectTabs({ projectId, part }: { projectId: string; part: ProjectPart }) {
  return (
    <nav
      aria-label="Parts of the project"
      className="mt-1 -mb-px flex gap-4 overflow-x-auto pb-px max-sm:-mx-4 max-sm:px-4"
    >
      {PARTS.map(({ part: one, to }) => (
        <Link
          key={one}
          to={to}
          params={{ projectId }}
          className={cx(
            '-mb-px border-b-2 py-2.5 font-medium no-underline',
            one === part ? 'border-accent text-n12' : 'border-transparent text-n10 hover:text-n12',
          )}
          aria-current={one === part ? 'page' : undefined}
          ref={one === part ? showWhole : null}
        >
          {one}
        </Link>
      ))}
    </nav>
  );
}
