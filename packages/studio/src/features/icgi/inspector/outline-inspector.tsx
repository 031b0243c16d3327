import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { LocateFixed, Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundNumber, BoundText } from '../../../editor/fields/bound-fields.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { useField, useList, useRecord } from '../editor-hooks.ts';
import { useOutlineActions } from '../outlines/use-outline-actions.ts';
import { useSelection } from '../use-selection.ts';
import { ShapeRows } from './shape-rows.tsx';

/** A drawing: what it is called, its shapes, and the views that it stands on. */
export function OutlineInspector({ id }: { id: string }) {
  const actions = useOutlineActions();
  const outline = useRecord('outlines', id);
  const name = useField('outlines', id, ['name']);
  const strokeWidth = useField('outlines', id, ['strokeWidth']);
  if (!outline) return <DeletedRecord recordKey={`outlines/${id}`} />;
  return (
    <>
      <InspectorSection
        title="Outline"
        actions={
          !name.isReadOnly && (
            <IconButton label="Delete outline" icon={Trash2} shortcut="Del" onClick={() => actions.remove([id])} />
          )
        }
      >
        <BoundText field={name} placeholder="Untitled" />
        <BoundNumber field={strokeWidth} step={0.5} />
        <FieldRow label="Size">
          <span className="tabular-nums">
            {Math.round(outline.size.width)} × {Math.round(outline.size.height)}
          </span>
        </FieldRow>
      </InspectorSection>
      <OutlineViews id={id} />
      <ShapeRows outline={id} />
    </>
  );
}

/** The views that an outline stands on, and the way onto the one on the stage. */
function OutlineViews({ id }: { id: string }) {
  const actions = useOutlineActions();
  const { keyframe, select } = useSelection();
  const { isReadOnly } = useField('outlines', id, ['name']);
  const views = useList('keyframes');
  const placed = useList('placements').filter(({ data }) => data.type === 'outline' && data.outline?.id === id);
  const isHere = placed.some((placement) => placement.keyframe?.id === keyframe?.id);
  return (
    <InspectorSection title={`On ${icgiLabels.records.keyframes.many}`} isFoldable>
      {placed.length === 0 && <p className="text-n10">On no view yet.</p>}
      <ul className="flex flex-col">
        {placed.map((placement) => (
          <li key={placement.id}>
            <button
              type="button"
              className="w-full truncate rounded-md px-2 py-1 text-left hover:bg-n3"
              onClick={() => select({ collection: 'placements', id: placement.id }, placement.keyframe?.id)}
            >
              {views.find((view) => view.id === placement.keyframe?.id)?.name || 'Untitled'}
            </button>
          </li>
        ))}
      </ul>
      {!isReadOnly && keyframe && !isHere && (
        <Button size="small" icon={LocateFixed} onClick={() => actions.place(id)}>
          Place on “{keyframe.name || 'Untitled'}”
        </Button>
      )}
    </InspectorSection>
  );
}
