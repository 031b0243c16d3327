import type { ComponentTypeName } from '@diorama/documents/e3d/component-types.ts';
import { addComponents, takesComponent } from '@diorama/documents/e3d/e3d.components.ts';
import type { EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Popover } from '../../../ui/menu/popover.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useExecute } from '../editor-hooks.ts';
import { COMPONENT_LOOKS, COMPONENT_ORDER } from '../stage/entity-look.ts';

/** What a component is found by. */
const wordsOf = (type: ComponentTypeName) => [`${COMPONENT_LOOKS[type].label} ${COMPONENT_LOOKS[type].about}`];

/** Adds a component to all that are selected; offers those that they take. */
export function AddComponent({ entities }: { entities: readonly EntityRecord[] }) {
  const execute = useExecute();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const offered = COMPONENT_ORDER.filter((type) => entities.some((entity) => takesComponent(entity, type)));
  const shown = foundByName(offered, search, wordsOf);
  const add = (type: ComponentTypeName) => {
    setOpen(false);
    setSearch('');
    execute(
      { ...addComponents, label: `Add ${COMPONENT_LOOKS[type].label.toLowerCase()}` },
      { items: entities.map(({ id }) => ({ id, componentId: newRecordId() })), data: { type } },
    );
  };
  return (
    <div className="p-3">
      <Popover
        title="Add component"
        hasHiddenTitle
        side="left"
        align="start"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button icon={Plus} className="w-full">
            Add component
          </Button>
        }
      >
        <div className="flex w-72 flex-col gap-1">
          <SearchField
            size="small"
            label="Find a component"
            isFound
            isNear={isOnlyNear(shown, search, wordsOf)}
            value={search}
            onChange={setSearch}
          />
          <ul ref={oneTabStop} className="flex max-h-80 flex-col overflow-y-auto">
            {shown.map((type) => {
              const { label, about, icon } = COMPONENT_LOOKS[type];
              return (
                <li key={type}>
                  <button
                    type="button"
                    onClick={() => add(type)}
                    className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-n3"
                  >
                    <Icon of={icon} className="flex-none text-n10" />
                    <span className="flex min-w-0 flex-col">
                      <span className="font-medium">{label}</span>
                      <span className="truncate text-n10 text-xs">{about}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
          {shown.length === 0 && <p className="px-2 py-2 text-n10">No components match.</p>}
        </div>
      </Popover>
    </div>
  );
}
