import { setPlacedWidget } from '@diorama/documents/icgi/placement.commands.ts';
import { Trash2 } from 'lucide-react';
import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { newRecordId } from '../../../editor/record-id.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { UsedWidgetField } from '../../widgets/public.ts';
import { useExecute, useField, useRecord } from '../editor-hooks.ts';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';

/** A widget that stands on a view by itself: which one, and where. */
export function PlacedWidgetInspector({ placementId, use }: { placementId: string; use: string }) {
  const execute = useExecute();
  const { removePlacements } = useDeletion();
  const { language } = useSelection();
  const used = useRecord('widgets', use);
  const x = useField('placements', placementId, ['x']);
  const y = useField('placements', placementId, ['y']);
  return (
    <InspectorSection
      title="Widget on this view"
      actions={
        !x.isReadOnly && (
          <IconButton
            label="Delete widget"
            icon={Trash2}
            shortcut="Del"
            onClick={() => removePlacements([placementId])}
          />
        )
      }
    >
      <UsedWidgetField
        label="Widget"
        used={used}
        language={language}
        isReadOnly={x.isReadOnly}
        opener="view"
        onChange={(widget) =>
          widget
            ? execute(setPlacedWidget, { id: placementId, widget, newId: newRecordId() })
            : removePlacements([placementId])
        }
      />
      <BoundNumber field={x} step={0.1} />
      <BoundNumber field={y} step={0.1} />
    </InspectorSection>
  );
}
