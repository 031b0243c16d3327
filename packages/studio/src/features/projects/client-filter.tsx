import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { clientOptions } from './clients.queries.ts';

/** Narrows the list to some clients. */
export function ClientFilter({
  clientIds,
  onChange,
}: {
  clientIds: readonly string[];
  onChange: (clientIds: string[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data: clients } = useQuery(clientOptions);
  const chosen = clients?.filter(({ id }) => clientIds.includes(id)) ?? [];
  const label = chosen.length === 0 ? 'Any' : chosen.length === 1 ? chosen[0]?.name : `${chosen.length} chosen`;
  if (!clients || clients.length === 0) return null;
  return (
    <Popover
      title="Client"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon={Building2}>
          Client <span className="text-n10">{label}</span>
        </Button>
      }
    >
      <div className="flex flex-col gap-1">
        {clients.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            isChecked={clientIds.includes(id)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...clientIds, id] : clientIds.filter((other) => other !== id))
            }
          />
        ))}
        {clientIds.length > 0 && (
          <Button size="small" variant="quiet" className="self-start" onClick={() => onChange([])}>
            Any client
          </Button>
        )}
      </div>
    </Popover>
  );
}
