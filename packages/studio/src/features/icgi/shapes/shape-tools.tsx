import { Combine, Group, SquaresIntersect, SquaresSubtract } from 'lucide-react';
import { useState } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { useShapeActions } from './use-shape-actions.ts';

/** What can be made of the paths of the selected shapes. */
export function ShapeTools({ ids }: { ids: readonly string[] }) {
  const actions = useShapeActions();
  const isReadOnly = useReadOnly() !== null;
  const [tolerance, setTolerance] = useState(2);
  if (isReadOnly) return null;
  return (
    <InspectorSection title="Path" isFoldable>
      {ids.length > 1 && (
        <div className="grid grid-cols-2 gap-1.5">
          <Button size="small" icon={Combine} onClick={() => void actions.combine('join', ids)}>
            Join
          </Button>
          <Button size="small" icon={SquaresSubtract} onClick={() => void actions.combine('cut', ids)}>
            Cut out
          </Button>
          <Button size="small" icon={SquaresIntersect} onClick={() => void actions.combine('share', ids)}>
            Keep shared
          </Button>
          <Button size="small" icon={Group} onClick={() => void actions.combine('group', ids)}>
            Group
          </Button>
        </div>
      )}
      <NumberField
        label="Simplify by"
        unit="units"
        value={tolerance}
        min={0.1}
        max={100}
        step={0.5}
        onChange={setTolerance}
      />
      <Button size="small" onClick={() => actions.simplify(ids, tolerance)}>
        Simplify
      </Button>
    </InspectorSection>
  );
}
