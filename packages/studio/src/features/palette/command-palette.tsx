import { Dialog as Base } from '@base-ui/react/dialog';
import type { SearchHit, SearchKind } from '@diorama/contract/search/search.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Building2, File, FolderKanban, LayoutTemplate, type LucideIcon, Pin, Search, SwatchBook } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { STUDIO_KINDS } from '../../app/editor-kinds.ts';
import type { ScreenAction } from '../../shell/screen-actions.ts';
import { cx } from '../../ui/cx.ts';
import { dialogScrim } from '../../ui/dialog-frame.ts';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { recentProjects } from '../home/public.ts';
import { homeView, projectsByIds } from '../projects/public.ts';
import { fits } from './fits.ts';
import { hitTarget } from './hit-target.ts';
import { searchHits } from './palette.queries.ts';

const GROUPS: Readonly<Record<SearchKind, { label: string; icon: LucideIcon }>> = {
  project: { label: 'Projects', icon: FolderKanban },
  product: { label: 'Products', icon: FolderKanban },
  widget: { label: 'Widgets', icon: LayoutTemplate },
  material: { label: 'Materials', icon: SwatchBook },
  collection: { label: 'Widget collections', icon: LayoutTemplate },
  client: { label: 'Clients', icon: Building2 },
  file: { label: 'Files', icon: File },
};

const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-n10 [&_[cmdk-group-heading]]:text-xs';

interface PaletteProps {
  /** What can be done on the open screen. */
  actions: readonly ScreenAction[];
  /** Screens to go to. */
  places: readonly (ScreenAction & { icon: LucideIcon })[];
  /** The open project: what belongs to it comes first. */
  projectId?: string | undefined;
  /** Opens an address of the studio. */
  onGo: (address: string) => void;
  onClose: () => void;
}

/** Goes anywhere, finds anything by its name, and runs what the open screen can do. Enter takes the first match. */
export function CommandPalette({ actions, places, projectId, onGo, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data: groups = [], error, isFetching } = useQuery(searchHits(asked, projectId));
  const [recentIds] = useState(recentProjects.ids);
  const { data: visited = [] } = useQuery({ ...projectsByIds(recentIds), enabled: recentIds.length > 0 });
  const { data: home } = useQuery(homeView);
  const pinned = home?.pinned ?? [];
  const recent = visited.filter(({ id }) => pinned.every((project) => project.id !== id));
  const isTyped = text.trim() !== '';
  /** Closes first, so that focus is back where it was when something runs. */
  const run = (act: () => void) => {
    onClose();
    queueMicrotask(act);
  };
  const go = (address: string) => (event?: { ctrlKey: boolean; metaKey: boolean }) =>
    run(() => (event?.ctrlKey || event?.metaKey ? window.open(address, '_blank', 'noopener') : onGo(address)));
  const fitting = actions.filter(({ label }) => fits(label, text));
  const there = places.filter(({ label }) => fits(label, text));
  const hits = isTyped ? groups : [];
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialogScrim} />
        <Base.Popup
          initialFocus={input}
          aria-label="Search or run a command"
          className="fixed top-[10vh] left-1/2 z-40 flex max-h-[76vh] w-[min(640px,calc(100vw-24px))] -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-pop shadow-float outline-none"
        >
          <Command shouldFilter={false} loop label="Search or run a command" className="flex min-h-0 flex-1 flex-col">
            <div className="flex h-12 flex-none items-center gap-3 border-n5 border-b px-4">
              <Icon of={Search} className="text-n9" />
              <Command.Input
                ref={input}
                value={text}
                onValueChange={setText}
                placeholder="Search or run a command"
                className="min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-n9"
              />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className="min-h-0 flex-1 overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-8 text-center text-n10">
                {error ? messageOf(error) : isFetching ? 'Searching' : `Nothing matches “${text.trim()}”`}
              </Command.Empty>
              {!isTyped && pinned.length > 0 && (
                <Group label="Pinned">
                  {pinned.map(({ id, name, slug, clientName }) => (
                    <Line
                      key={id}
                      id={`pinned ${id}`}
                      icon={Pin}
                      label={name || slug}
                      detail={clientName}
                      onRun={go(`/projects/${id}`)}
                    />
                  ))}
                </Group>
              )}
              {!isTyped && recent.length > 0 && (
                <Group label="Recent">
                  {recent.map(({ id, name, slug, clientName }) => (
                    <Line
                      key={id}
                      id={`recent ${id}`}
                      icon={FolderKanban}
                      label={name || slug}
                      detail={clientName}
                      onRun={go(`/projects/${id}`)}
                    />
                  ))}
                </Group>
              )}
              {hits.map(({ type, hits: found }) => (
                <Group key={type} label={GROUPS[type].label}>
                  {found.map((hit) => (
                    <Line
                      key={hit.id}
                      id={`${type} ${hit.id}`}
                      icon={iconOf(hit)}
                      label={hit.name}
                      detail={hit.place}
                      onRun={go(hitTarget(hit))}
                    />
                  ))}
                </Group>
              ))}
              {fitting.length > 0 && (
                <Group label="Actions here">
                  {fitting.map(({ id, label, icon, keys, run: act }) => (
                    <Line
                      key={id}
                      id={`action ${id}`}
                      label={label}
                      icon={icon}
                      shortcut={keys?.[0]}
                      onRun={() => run(act)}
                    />
                  ))}
                </Group>
              )}
              {there.length > 0 && (
                <Group label="Go to">
                  {there.map(({ id, label, icon, run: act }) => (
                    <Line key={id} id={`place ${id}`} icon={icon} label={label} onRun={() => run(act)} />
                  ))}
                </Group>
              )}
            </Command.List>
          </Command>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const iconOf = ({ type, subtype }: SearchHit): LucideIcon =>
  Object.entries(STUDIO_KINDS).find(([name]) => type === 'product' && name === subtype)?.[1].icon ?? GROUPS[type].icon;

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Command.Group heading={label} className={groupLook}>
      {children}
    </Command.Group>
  );
}

function Line({
  id,
  icon,
  label,
  detail,
  shortcut,
  onRun,
}: {
  id: string;
  icon?: LucideIcon | undefined;
  label: string;
  detail?: string | null;
  shortcut?: string | undefined;
  onRun: (event?: { ctrlKey: boolean; metaKey: boolean }) => void;
}) {
  return (
    <Command.Item
      value={id}
      onSelect={() => onRun()}
      onClick={(event) => (event.ctrlKey || event.metaKey) && onRun(event)}
      className={cx(
        'flex h-9 items-center gap-3 rounded-md px-3 data-[selected=true]:bg-accent-soft pointer-coarse:h-11',
      )}
    >
      {icon ? <Icon of={icon} className="text-n10" /> : <span className="size-4 flex-none" />}
      <span className="min-w-0 truncate" title={label}>
        {label}
      </span>
      {detail && <span className="min-w-0 flex-none truncate text-n10 text-xs">{detail}</span>}
      {shortcut && (
        <span className="ml-auto flex-none">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </Command.Item>
  );
}
