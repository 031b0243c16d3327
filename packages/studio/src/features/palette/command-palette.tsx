import { Dialog as Base } from '@base-ui/react/dialog';
import { MIN_SEARCH, type SearchResult } from '@diorama/contract/search/search.contract.ts';
import { foundByName } from '@diorama/documents/shared/text/name-search.ts';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { mayChange } from '../../shell/read-only.ts';
import { recentProjects } from '../../shell/recent.ts';
import type { ScreenAction } from '../../shell/screen-actions.ts';
import { focusFirst } from '../../ui/dialog/first-focus.ts';
import { nearNote } from '../../ui/field/near-note.ts';
import { Kbd } from '../../ui/keys/kbd.tsx';
import { dialogScrim, isSecondPress } from '../../ui/load/dialog-frame.ts';
import { useOpenDialog } from '../../ui/load/open-dialogs.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { homeView, projectDetail, projectsByIds } from '../projects/public.ts';
import { HitPane } from './hit-pane.tsx';
import { searchHits } from './palette.queries.ts';
import {
  fittingGroups,
  foundGroups,
  isNearOnly,
  offeredProjects,
  orderedGroups,
  type PaletteGroup,
  type PaletteLine,
  type PalettePlace,
  type PartsProject,
  projectNamedIn,
} from './palette-hits.ts';
import { PaletteLineView } from './palette-line.tsx';
import { usePaletteKeys } from './use-palette-keys.ts';

/** What was found for a text. */
interface Found {
  hits: SearchResult;
  /** For the part of the text that names a project, where the rest names one of its parts. */
  ofProject: SearchResult;
  /** The response to this text is on its way; until then `hits` holds the previous hits that match it. */
  isPending: boolean;
  error: Error | null;
}

/** Searches for a text, and for the project that is named in it. Answers to an older text are never taken for this one's. */
function useFound(text: string, projectId: string | undefined): Found {
  const asked = text.trim();
  const project = projectNamedIn(asked);
  const all = useAnswer(asked, projectId);
  const ofProject = useAnswer(project, projectId);
  return {
    hits: all.hits,
    ofProject: ofProject.hits,
    isPending: all.isPending || ofProject.isPending,
    error: all.error,
  };
}

function useAnswer(q: string, projectId: string | undefined): Omit<Found, 'ofProject'> {
  const { data = [], isPending, isPlaceholderData, error } = useQuery(searchHits(q, projectId));
  if (q.length < MIN_SEARCH) return { hits: [], isPending: false, error: null };
  return { hits: isPlaceholderData ? fitting(data, q) : data, isPending: isPending || isPlaceholderData, error };
}

const fitting = (result: SearchResult, q: string): SearchResult =>
  result.flatMap(({ type, hits }) => {
    const kept = foundByName(hits, q, ({ name }) => [name]);
    return kept.length === 0 ? [] : [{ type, hits: [...kept] }];
  });

interface PaletteProps {
  /** What can be done on the open screen. */
  actions: readonly ScreenAction[];
  /** Screens to go to. */
  places: readonly PalettePlace[];
  /** The open project: what belongs to it comes first. */
  projectId?: string | undefined;
  /** Opens an address of the studio. */
  onGo: (address: string) => void;
  onClose: () => void;
}

/** Goes anywhere, finds anything by its name, and runs what the open screen can do. Enter takes the first match. */
export function CommandPalette({ actions, places, projectId, onGo, onClose }: PaletteProps) {
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const isTyped = text.trim() !== '';
  const found = useFound(text, projectId);
  const offered = useOfferedProjects();
  const open = useOpenProject(projectId);
  const { groups, isFirstKnown } = orderedGroups(
    text,
    isTyped ? foundGroups(text, { ...found, open }) : offered,
    fittingGroups(text, actions, places),
  );
  const lines = groups.flatMap((group) => group.lines);
  const isNear = isTyped && !found.isPending && isNearOnly(found.hits, groups);
  /** Closes first, so that focus is back where it was when something runs. */
  const run = ({ act }: PaletteLine, isNewTab: boolean) => {
    onClose();
    queueMicrotask(() => {
      if ('run' in act) act.run();
      else if (isNewTab) window.open(act.address, '_blank', 'noopener');
      else onGo(act.address);
    });
  };
  const { active, choose, onKeyDown } = usePaletteKeys({
    text,
    lines,
    isPending: found.isPending && !isFirstKnown,
    onRun: run,
  });
  const isLast = useOpenDialog(true, onClose);
  const elementId = (line: PaletteLine) => `${id}-${lines.indexOf(line)}`;
  return (
    <Base.Root open onOpenChange={(isOpen, change) => !isOpen && !isSecondPress(change) && isLast() && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialogScrim} />
        <Base.Popup
          ref={popup}
          initialFocus={focusFirst(popup)}
          aria-label="Search or run a command"
          className="fixed top-[10vh] left-1/2 z-40 flex h-[min(43.125rem,76vh)] w-[min(51.5rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-pop shadow-float outline-none"
        >
          <div className="flex h-13 flex-none items-center gap-3 border-n5 border-b px-4">
            <Icon of={Search} className="text-n9" />
            <input
              role="combobox"
              aria-label="Search or run a command"
              aria-expanded
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-activedescendant={active ? elementId(active) : undefined}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={onKeyDown}
              placeholder="Search or run a command"
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-n9"
            />
            <span className="md:hidden">
              <Kbd>Esc</Kbd>
            </span>
          </div>
          <div className="flex min-h-0 flex-1">
            <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto p-1.5">
              <p
                role="status"
                className={
                  lines.length === 0
                    ? 'px-3 py-8 text-center text-n10'
                    : isNear
                      ? 'px-2 pt-2 text-n10 text-xs'
                      : 'sr-only'
                }
              >
                {isNear ? nearNote(text) : statusOf(found, text, lines.length)}
              </p>
              <div id={`${id}-list`} role="listbox" aria-label="Suggestions" aria-busy={found.isPending}>
                {groups.map((group) => (
                  <Group key={group.label} group={group} id={`${id}-${group.label}`}>
                    {group.lines.map((line) => (
                      <PaletteLineView
                        key={line.id}
                        line={line}
                        id={elementId(line)}
                        typed={text}
                        isActive={line === active}
                        onPoint={() => choose(line)}
                        onRun={(isNewTab) => run(line, isNewTab)}
                      />
                    ))}
                  </Group>
                ))}
              </div>
            </div>
            {active && <HitPane line={active} />}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Of lines under the heading with an id, inside of a list box. */
const groupRole = (id: string) => ({ role: 'group', 'aria-labelledby': id });

function Group({ group, id, children }: { group: PaletteGroup; id: string; children: ReactNode }) {
  return (
    <div {...groupRole(id)}>
      <div id={id} className="px-2 pt-2.5 pb-1 font-medium text-n10 text-xs">
        {group.label}
      </div>
      {children}
    </div>
  );
}

/** What stands where nothing is offered; with offers it is only read aloud. */
function statusOf({ error, isPending }: ReturnType<typeof useFound>, text: string, count: number): string {
  if (isPending) return 'Searching';
  if (count > 0) return '';
  return error ? messageOf(error) : `Nothing matches “${text.trim()}”`;
}

/** Projects that are pinned and those visited last. */
function useOfferedProjects(): PaletteGroup[] {
  const [recentIds] = useState(recentProjects.ids);
  const { data: visited = [] } = useQuery({ ...projectsByIds(recentIds), enabled: recentIds.length > 0 });
  const { data: home } = useQuery(homeView);
  return offeredProjects(home?.pinned ?? [], visited);
}

/** The project whose screens are open: its parts are found by their own names. */
function useOpenProject(projectId: string | undefined): PartsProject | null {
  const { data: project } = useQuery({ ...projectDetail(projectId ?? ''), enabled: projectId !== undefined });
  if (!project) return null;
  const { id, name, slug, clientId, clientName, updatedAt } = project;
  const rows = clientName ? [['Client', clientName] as const] : [];
  return {
    id,
    name,
    slug,
    clientId,
    clientName,
    mayEdit: mayChange(project),
    facts: { rows, changed: { at: updatedAt, by: null } },
  };
}
