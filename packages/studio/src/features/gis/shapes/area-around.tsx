import { CircleDot } from 'lucide-react';
import { useState } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { useShapeActions } from './use-shape-actions.ts';

/** A walk of about six minutes. */
const USUAL = 500;
/** A quarter of the way from pole to pole; farther, a circle on the map is none. */
const FARTHEST = 5_000_000;

/** Adds an area within a distance of features; `keys` as in the selection. Areas shrink by distances below zero. */
export function AreaAround({ keys }: { keys: readonly string[] }) {
  const actions = useShapeActions();
  const [metres, setMetres] = useState(USUAL);
  const isReadOnly = useReadOnly() !== null;
  const canShrink = keys.every((key) => key.startsWith('outlines/'));
  if (isReadOnly) return null;
  return (
    <>
      <NumberField
        label="Distance"
        unit="m"
        min={canShrink ? -FARTHEST : 1}
        max={FARTHEST}
        step={50}
        value={metres}
        onChange={setMetres}
      />
      <Button size="small" icon={CircleDot} disabled={metres === 0} onClick={() => void actions.surround(keys, metres)}>
        Add area around
      </Button>
    </>
  );
}
