import { Link, useNavigate } from '@tanstack/react-router';
import { usePartKeys } from '../../../shell/use-part-keys.ts';
import { useKeptPress } from '../../../ui/button/use-kept-press.ts';
import { cx } from '../../../ui/cx.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { PROJECT_TABS, type ProjectPart } from './project-parts.ts';
import { ProjectTools } from './project-tools.tsx';

/** On a phone the row scrolls: the part one is at is in sight. */
const showWhole = (tab: HTMLElement | null) => {
  const row = tab?.parentElement;
  if (tab && row)
    row.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth + 16 - row.clientWidth - row.offsetLeft);
};

/** The row below the bar of every screen of a project: its parts, and what can be done with it as a whole. */
export function ProjectTabs({ projectId, part }: { projectId: string; part: ProjectPart }) {
  const isPhone = useMedia(PHONE);
  const navigate = useNavigate();
  // The row stands in the placeholder of an editor, too.
  const { onPointerDown } = useKeptPress();
  usePartKeys(
    'Parts of the project',
    PROJECT_TABS,
    (tab) => tab.part === part,
    ({ to }) => void navigate({ to, params: { projectId } }),
  );
  return (
    <div className="flex h-9 flex-none items-stretch gap-4 border-n5 border-b bg-n1 px-4 pointer-coarse:h-11 max-sm:h-11">
      <nav
        aria-label="Parts of the project"
        onPointerDown={onPointerDown}
        className="-mb-px flex min-w-0 flex-1 gap-4 overflow-x-auto overflow-y-hidden [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4"
      >
        {PROJECT_TABS.map(({ part: one, to }) => (
          <Link
            key={one}
            to={to}
            params={{ projectId }}
            className={cx(
              'flex flex-none items-center border-b-2 pt-0.5 font-medium no-underline',
              one === part ? 'border-accent text-n12' : 'border-transparent text-n10 hover:text-n12',
            )}
            // By itself it says so of every part whose address this one begins with.
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={one === part ? 'page' : undefined}
            ref={one === part ? showWhole : null}
          >
            {one}
          </Link>
        ))}
      </nav>
      {!isPhone && <ProjectTools projectId={projectId} />}
    </div>
  );
}
