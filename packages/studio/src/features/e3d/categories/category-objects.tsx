import { categoriesOf } from '@diorama/documents/e3d/category-tree.ts';
import { addToCategory, takeFromCategory } from '@diorama/documents/e3d/commands/categories.commands.ts';
import type { EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useExecute, useShownRecords } from '../editor-hooks.ts';
import { useEntitySelection } from '../entity-selection.tsx';
import { entityIcon } from '../stage/entity-look.ts';
import type { CategoryCost } from './category-costs.ts';
import { useCategoryCosts } from './use-category-costs.ts';

/** Height of an object's row, CSS px. */
const ROW = 28;
const COUNT = new Intl.NumberFormat('fr-SE');

/** The objects of a category, what showing them takes, and more of them. */
export function CategoryObjects({ id }: { id: string }) {
  const e3d = useShownRecords();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const { kept } = useEntitySelection();
  const scroller = useRef<HTMLDivElement>(null);
  const cost = useCategoryCosts().get(id);
  const own = useMemo(() => e3d.ordered('entities').filter((entity) => categoriesOf(entity).includes(id)), [e3d, id]);
  const fresh = useMemo(() => {
    const known = new Set(own.map((entity) => entity.id));
    return [...kept].filter((one) => !known.has(one) && e3d.get('entities', one));
  }, [own, kept, e3d]);
  return (
    <InspectorSection title="Objects">
      {cost && <Cost cost={cost} />}
      {own.length === 0 ? (
        <p className="text-n10">No object yet.</p>
      ) : (
        <div ref={scroller} className="max-h-80 overflow-y-auto">
          {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight are there, and not as children */}
          <div role="list" aria-label="Objects of the category">
            <VirtualRows
              scroller={scroller}
              count={own.length}
              rowHeight={ROW}
              keyOf={(at) => own[at]?.id ?? String(at)}
              leadAt={-1}
            >
              {(at) => {
                const entity = own[at];
                return entity && <ObjectRow entity={entity} categoryId={id} isReadOnly={isReadOnly} />;
              }}
            </VirtualRows>
          </div>
        </div>
      )}
      {!isReadOnly &&
        (fresh.length > 0 ? (
          <Button size="small" onClick={() => execute(addToCategory, { id, entities: fresh, newId: newRecordId })}>
            {fresh.length === 1 ? 'Add selected object' : `Add ${fresh.length} selected objects`}
          </Button>
        ) : (
          <p className="text-n10 text-xs">Click objects in the scene to add them, several with Shift.</p>
        ))}
    </InspectorSection>
  );
}

type ObjectRowProps = { entity: EntityRecord; categoryId: string; isReadOnly: boolean };

function ObjectRow({ entity, categoryId, isReadOnly }: ObjectRowProps) {
  const execute = useExecute();
  const { choose } = useEntitySelection();
  const name = entity.name || 'Untitled';
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in a list of those in sight
    <div role="listitem" className="flex h-7 items-center gap-2">
      <Icon of={entityIcon(entity)} size={14} className="text-n10" />
      <button
        type="button"
        title={name}
        onClick={() => choose([entity.id])}
        className="min-w-0 flex-1 truncate rounded-sm text-left hover:underline"
      >
        {name}
      </button>
      {!isReadOnly && (
        <IconButton
          label={`Take ${name} out`}
          icon={X}
          onClick={() => execute(takeFromCategory, { id: categoryId, entities: [entity.id] })}
        />
      )}
    </div>
  );
}

const counted = (value: number, one: string): string => `${COUNT.format(value)} ${one}${value === 1 ? '' : 's'}`;

function Cost({ cost }: { cost: CategoryCost }) {
  const { objects, triangles, drawCalls, bytes, missing } = cost;
  return (
    <p className="rounded-md bg-n3 px-2.5 py-1.5 text-n11 text-xs tabular-nums">
      {[counted(objects, 'object'), counted(triangles, 'triangle'), counted(drawCalls, 'draw call')].join(' · ')}
      {missing > 0 && ` · ${counted(missing, 'model')} not loaded yet`}
      <br />
      {bytes > 0 ? `Hiding saves ${formatBytes(bytes)}` : 'Hiding saves no download: its models are shown elsewhere'}
    </p>
  );
}
