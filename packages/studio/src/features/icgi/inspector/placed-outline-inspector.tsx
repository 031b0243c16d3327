import { Lock, Trash2, Unlock } from 'lucide-react';
import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useField } from '../editor-hooks.ts';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { ShapeRows } from './shape-rows.tsx';

/** An outline where it stands on a view: its place, its scale, and whether it is locked there. */
export function PlacedOutlineInspector({ placementId, outline }: { placementId: string; outline: string }) {
  const { removePlacements } = useDeletion();
  const { select } = useSelection();
  const x = useField('placements', placementId, ['x']);
  const y = useField('placements', placementId, ['y']);
  const scale = useField('placements', placementId, ['data', 'scale']);
  const lock = useField('placements', placementId, ['data', 'lockPosition']);
  const isLocked = lock.value === true;
  const fixed = { isReadOnly: x.isReadOnly || isLocked };
  return (
    <>
      <InspectorSection
        title="Outline on this view"
        actions={
          !x.isReadOnly && (
            <>
              <IconButton
                label={isLocked ? 'Unlock its place' : 'Lock its place'}
                icon={isLocked ? Lock : Unlock}
                isPressed={isLocked}
                onClick={() => lock.onChange(!isLocked)}
              />
              <IconButton
                label="Take off this view"
                icon={Trash2}
                shortcut="Del"
                onClick={() => removePlacements([placementId])}
              />
            </>
          )
        }
      >
        <BoundNumber field={{ ...x, ...fixed }} step={0.1} />
        <BoundNumber field={{ ...y, ...fixed }} step={0.1} />
        <BoundNumber field={{ ...scale, ...fixed }} step={0.05} />
        <Button size="small" variant="quiet" onClick={() => select({ collection: 'outlines', id: outline })}>
          Edit the outline
        </Button>
      </InspectorSection>
      <ShapeRows outline={outline} />
    </>
  );
}
