import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { counted } from '../../ui/format/counted.ts';
import { Popover } from '../../ui/menu/popover.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { projectsToChoose } from './migration.queries.ts';

/** A project that a run is narrowed to. */
export interface ChosenProject {
  id: string;
  name: string;
}

/** Most projects a run can be narrowed to. */
const MOST = 100;

/** Narrows a run to some projects; none chosen means all. */
export function ProjectPicker({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenProject[];
  onChange: (chosen: ChosenProject[]) => void;
}) {
  const [search, setSearch] = useState('');
  const { data: found, error, isFetching } = useQuery(projectsToChoose(search));
  const isChosen = (id: string) => chosen.some((project) => project.id === id);
  const set = (project: ChosenProject, isOn: boolean) =>
    onChange(isOn ? [...chosen, project] : chosen.filter(({ id }) => id !== project.id));
  // Those that are chosen stay at hand, whatever is searched for.
  const others = found?.items.filter(({ id }) => !isChosen(id)) ?? [];
  const [first] = chosen.length < MOST ? others : [];
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-n11">Projects</span>
      <Popover
        title="Projects"
        hasHiddenTitle
        trigger={
          <Button icon={FolderOpen} className="self-start" aria-label={`Projects: ${labelOf(chosen)}`}>
            <span className="max-w-50 truncate">{labelOf(chosen)}</span>
          </Button>
        }
      >
        <div className="flex flex-col gap-2">
          <SearchField
            label="Search projects"
            isFound={!isFetching}
            onTake={() => first && set(first, true)}
            isNear={found?.isNear === true}
            size="small"
            value={search}
            onChange={setSearch}
          />
          <div data-results className="flex max-h-64 flex-col gap-1 overflow-y-auto">
            {[...chosen, ...others].map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                isChecked={isChosen(id)}
                isDisabled={!isChosen(id) && chosen.length >= MOST}
                onChange={(isOn) => set({ id, name }, isOn)}
              />
            ))}
            {!found && !error && <Skeleton className="h-7" />}
            {error && <p className="text-bad-ink text-xs">{messageOf(error)}</p>}
            {found?.items.length === 0 && <p className="text-n10 text-xs">No projects match “{search.trim()}”.</p>}
          </div>
          {chosen.length > 0 && (
            <Button size="small" variant="quiet" className="-ml-2 self-start" onClick={() => onChange([])}>
              All projects
            </Button>
          )}
        </div>
      </Popover>
    </div>
  );
}

function labelOf(chosen: readonly ChosenProject[]): string {
  const [first, ...others] = chosen;
  if (!first) return 'All projects';
  return others.length === 0 ? first.name : counted(chosen.length, 'project');
}
