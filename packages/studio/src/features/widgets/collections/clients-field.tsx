import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { clientOptions } from '../../projects/public.ts';

/** From so many clients on they are searched. */
const MANY = 8;

type ClientsFieldProps = {
  label: string;
  hint: string;
  /** The client that owns it: it reads it anyhow. */
  ownerId: string;
  value: readonly string[];
  onChange: (clientIds: string[]) => void;
  /** Stands here while there is no other client; absent: nothing does. */
  emptyText?: string;
};

/** Clients that a collection is shared with. */
export function ClientsField({ label, hint, ownerId, value, onChange, emptyText }: ClientsFieldProps) {
  const { data: clients, isError, isFetching, refetch } = useQuery(clientOptions);
  const [search, setSearch] = useState('');
  const others = (clients ?? []).filter(({ id }) => id !== ownerId);
  const found = foundByName(others, search, ({ name }) => [name]);
  if (isError)
    return (
      <p role="alert" className="flex items-center justify-between gap-3 text-n10">
        The clients could not be loaded.
        <Button size="small" onClick={() => void refetch()} isPending={isFetching}>
          Try again
        </Button>
      </p>
    );
  if (others.length === 0) return clients && emptyText ? <p className="text-n10">{emptyText}</p> : null;
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-n11">{label}</legend>
      <p className="mb-1.5 text-n10 text-xs">{hint}</p>
      <div className="rounded-lg border border-n6">
        {others.length >= MANY && (
          <div className="border-n5 border-b p-2">
            <SearchField
              size="small"
              label="Find a client"
              isFound
              isNear={isOnlyNear(found, search, ({ name }) => [name])}
              value={search}
              onChange={setSearch}
            />
          </div>
        )}
        <div data-results className="max-h-48 overflow-y-auto px-3 py-1.5">
          {found.map(({ id, name }) => (
            <Checkbox key={id} label={name} isChecked={value.includes(id)} onChange={() => toggle(id)} />
          ))}
          {found.length === 0 && <p className="py-1 text-n10">No clients match “{search.trim()}”.</p>}
        </div>
      </div>
    </fieldset>
  );
}
