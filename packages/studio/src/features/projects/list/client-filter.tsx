import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ON_THIS_SCREEN, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { Popover } from '../../../ui/menu/popover.tsx';
import { clientOptions } from '../clients.queries.ts';
import { NO_CLIENT } from './project-query.ts';

/** From so many clients on they are searched. */
const MANY = 6;

/** Narrows a list to some clients, or to what has none. */
export function ClientFilter({
  clientIds,
  hasNoClient = true,
  onChange,
}: {
  clientIds: readonly string[];
  /** Things without a client are among the choices. */
  hasNoClient?: boolean;
  onChange: (clientIds: string[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const { data: clients, isPending } = useQuery(clientOptions);
  const isOffered = clients !== undefined && clients.length > 0;
  useShortcuts(ON_THIS_SCREEN, isOffered ? [{ keys: 'F C', label: 'Filter by client', run: () => setOpen(true) }] : []);
  const options = [...(hasNoClient ? [{ id: NO_CLIENT, name: 'No client' }] : []), ...(clients ?? [])];
  const count = clientIds.length;
  const only = count === 1 ? options.find(({ id }) => clientIds.includes(id)) : undefined;
  const trigger = (
    <Button icon={Building2} disabled={isPending} className={cx(isPending && 'invisible')}>
      Client <span className="text-n10">{only?.name ?? (count === 0 ? 'Any' : `${count} chosen`)}</span>
    </Button>
  );
  // Its room: what stands after it stays where it is when the clients arrive.
  if (isPending) return trigger;
  if (!isOffered) return null;
  const wanted = search.trim();
  const found = foundByName(options, wanted, ({ name }) => [name]);
  const toggle = (id: string) =>
    onChange(clientIds.includes(id) ? clientIds.filter((other) => other !== id) : [...clientIds, id]);
  const takeFirst = () => {
    const [first] = found;
    if (!first) return;
    toggle(first.id);
    setSearch('');
    setOpen(false);
  };
  return (
    <Popover
      title="Client"
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setSearch('');
      }}
      trigger={trigger}
    >
      <div className="flex max-h-80 flex-col gap-1">
        {clients.length >= MANY && (
          <div className="pb-1">
            <SearchField
              size="small"
              label="Find a client"
              isFound
              onTake={takeFirst}
              isNear={isOnlyNear(found, wanted, ({ name }) => [name])}
              value={search}
              onChange={setSearch}
            />
          </div>
        )}
        <div data-results className="min-h-0 flex-1 overflow-y-auto">
          {found.map(({ id, name }, at) => (
            <div key={id} className={at === 0 && wanted !== '' ? 'rounded-md bg-n3 px-1' : 'px-1'}>
              <Checkbox label={name} isChecked={clientIds.includes(id)} onChange={() => toggle(id)} />
            </div>
          ))}
          {found.length === 0 && <p className="px-1 py-1 text-n10">No clients match “{search.trim()}”.</p>}
        </div>
        {clientIds.length > 0 && (
          <Button size="small" variant="quiet" className="self-start" onClick={() => onChange([])}>
            Any client
          </Button>
        )}
      </div>
    </Popover>
  );
}
