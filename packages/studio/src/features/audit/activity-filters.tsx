import { ACTIVITY_KINDS, type ActivityKind } from '@diorama/contract/audit/audit.contract.ts';
import { ListFilter, UserRound } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import type { ActivityFilter } from './activity-search.ts';

const LABELS: Readonly<Record<ActivityKind, string>> = {
  edits: 'Edits',
  publishing: 'Publishing',
  files: 'Files',
  settings: 'Settings and members',
};

/** Narrows the list to some kinds of activity and to one person of those who are in it. */
export function ActivityFilters({
  filter,
  people,
  onChange,
}: {
  filter: ActivityFilter;
  people: readonly { id: string; name: string }[];
  onChange: (filter: ActivityFilter) => void;
}) {
  const { kinds = [], userId } = filter;
  const [first] = kinds;
  const label = first === undefined ? 'All' : kinds.length === 1 ? LABELS[first] : `${kinds.length} chosen`;
  const setKinds = (next: ActivityKind[]) =>
    onChange({ ...(userId ? { userId } : {}), ...(next.length > 0 ? { kinds: next } : {}) });
  const setPerson = (id: string) =>
    onChange({ ...(kinds.length > 0 ? { kinds } : {}), ...(id === '' ? {} : { userId: id }) });
  return (
    <div className="flex flex-wrap gap-2">
      <DropdownMenu
        label="What"
        entries={ACTIVITY_KINDS.map((kind) => ({
          kind: 'check' as const,
          id: kind,
          label: LABELS[kind],
          isChecked: kinds.includes(kind),
          onChange: (isChecked: boolean) =>
            setKinds(ACTIVITY_KINDS.filter((other) => (other === kind ? isChecked : kinds.includes(other)))),
        }))}
      >
        {(trigger) => (
          <Button {...trigger} icon={ListFilter}>
            What <span className="text-n10">{label}</span>
          </Button>
        )}
      </DropdownMenu>
      <DropdownMenu
        label="Who"
        entries={[
          {
            kind: 'choice',
            id: 'who',
            label: 'Who',
            value: userId ?? '',
            options: [{ value: '', label: 'Everybody' }, ...people.map(({ id, name }) => ({ value: id, label: name }))],
            onChange: setPerson,
          },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={UserRound}>
            Who{' '}
            <span className="max-w-40 truncate text-n10">
              {people.find(({ id }) => id === userId)?.name ?? 'Everybody'}
            </span>
          </Button>
        )}
      </DropdownMenu>
    </div>
  );
}
