import type { ProjectState } from '@diorama/contract/projects/projects.contract.ts';
import { ListFilter } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { PROJECT_STATES } from './project-search.ts';

const LABELS: Readonly<Record<ProjectState, string>> = {
  published: 'Live',
  changed: 'Changed since published',
  draft: 'Draft',
  empty: 'Empty',
};

/** Narrows the list to some states. */
export function StateFilter({
  states,
  onChange,
}: {
  states: readonly ProjectState[];
  onChange: (states: ProjectState[]) => void;
}) {
  const [first] = states;
  const label = first === undefined ? 'Any' : states.length === 1 ? LABELS[first] : `${states.length} chosen`;
  return (
    <DropdownMenu
      label="State"
      shortcut={{ keys: 'F S', label: 'Filter by state' }}
      entries={PROJECT_STATES.map((state) => ({
        kind: 'check' as const,
        id: state,
        label: LABELS[state],
        isChecked: states.includes(state),
        onChange: (isChecked: boolean) =>
          onChange(PROJECT_STATES.filter((other) => (other === state ? isChecked : states.includes(other)))),
      }))}
    >
      {(trigger) => (
        <Button {...trigger} icon={ListFilter}>
          State <span className="text-n10">{label}</span>
        </Button>
      )}
    </DropdownMenu>
  );
}
