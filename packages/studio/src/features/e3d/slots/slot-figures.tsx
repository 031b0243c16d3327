import { unitText } from '@diorama/players/e3d/configuration/value-text.ts';
import type { SlotSize } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { useEffect, useState } from 'react';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { useOne, useShownRecords } from '../editor-hooks.ts';
import { useStageSession } from '../stage/stage-session.tsx';

const COUNT = new Intl.NumberFormat('fr-SE');

/**
 * Area and triangles of what a slot is bound to, from the model as it stands in the scene.
 *
 * @param isInSource the uploaded model has the part, so that the file that is drawn will have it
 */
export function SlotFigures({ slotId, isInSource = false }: { slotId: string; isInSource?: boolean }) {
  const size = useSlotSize(slotId);
  const { main } = useOne('settings');
  if (!size) return <FieldRow label="Area">Known once the model is loaded</FieldRow>;
  if (size.parts === 0)
    return (
      <FieldRow label="Area">
        {isInSource ? (
          <span className="text-n10">Being prepared</span>
        ) : (
          <span className="text-warn-ink">The model has no such part</span>
        )}
      </FieldRow>
    );
  return (
    <>
      <FieldRow label="Area">
        <span className="tabular-nums">
          {unitText(size.area, { type: 'area' }, { language: 'en', sizeUnit: main.sizeUnit })}
        </span>
      </FieldRow>
      <FieldRow label="Triangles">
        <span className="tabular-nums">
          {COUNT.format(size.triangles)}
          {size.parts > 1 ? ` in ${size.parts} parts` : ''}
        </span>
      </FieldRow>
    </>
  );
}

/** Measured again when the document changes, and when a file has come. */
function useSlotSize(slotId: string): SlotSize | null {
  const { scene, isWhole } = useStageSession();
  const e3d = useShownRecords();
  const [size, setSize] = useState<SlotSize | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene shows another document, or more of its files
  useEffect(() => {
    if (!scene) return undefined;
    const read = () => {
      const next = scene.sizeOf(slotId);
      setSize(next);
      return next !== null;
    };
    read();
    // Again once the scene shows the change.
    const waiting = requestAnimationFrame(read);
    const stop = scene.subscribe(() => read() && stop());
    return () => {
      cancelAnimationFrame(waiting);
      stop();
    };
  }, [scene, slotId, e3d, isWhole]);
  return size;
}
