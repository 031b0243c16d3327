import { Combine, Group, SquaresIntersect, SquaresSubtract } from 'lucide-react';
import { useState } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useShapeActs } from './use-shape-acts.ts';

/** What can be made of the paths of the selected shapes. */
export function ShapeTools({ ids }: { ids: readonly string[] }) {
  const acts = useShapeActs();
  const isReadOnly = useReadOnly() !== null;
  const [tolerance, setTolerance] = useState(2);
  if (isReadOnly) return null;
  return (
    <InspectorSection title="Path" isFoldable>
      {ids.length > 1 && (
        <div className="grid grid-cols-2 gap-1.5">
          <Button size="small" icon={Combine} onClick={() => void acts.combine('join', ids)}>
            Join
          </Button>
          <Button size="small" icon={SquaresSubtract} onClick={() => void acts.combine('cut', ids)}>
            Cut out
          </Button>
          <Button size="small" icon={SquaresIntersect} onClick={() => void acts.combine('share', ids)}>
            Keep shared
          </Button>
          <Button size="small" icon={Group} onClick={() => void acts.combine('group', ids)}>
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
      <Button size="small" onClick={() => acts.simplify(ids, tolerance)}>
        Simplify
      </Button>
    </InspectorSection>
  );
}
