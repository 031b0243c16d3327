import { placeFeatures } from '@diorama/documents/gis/commands/gis.commands.ts';
import type { OutlineGeometry } from '@diorama/documents/gis/geo.schema.ts';
import { boundsOf } from '@diorama/documents/gis/geometry/bounds.ts';
import { cornerCount } from '@diorama/documents/gis/geometry/geojson.ts';
import { areaOf, distance, lengthOf } from '@diorama/documents/gis/geometry/measure.ts';
import { type Simplifier, simplifierOf } from '@diorama/documents/gis/geometry/simplify.ts';
import type { OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import { CircleDashed, CopyPlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { useEditor } from '../editor-hooks.ts';
import { areaText, lengthText } from '../measure-text.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { AreaAround } from '../shapes/area-around.tsx';

/** How large an outline is, and what can be done with its shape as a whole. */
export function OutlineShape({ outline }: { outline: OutlineRecord }) {
  const { drawInto } = useMapSession();
  const isReadOnly = useReadOnly() !== null;
  const { id, geometry } = outline;
  const isArea = geometry.type.endsWith('Polygon');
  return (
    <InspectorSection title="Shape" isFoldable>
      {isArea && <Fact label="Area" text={areaText(areaOf(geometry))} />}
      <Fact label={isArea ? 'Around' : 'Length'} text={lengthText(lengthOf(geometry))} />
      <Fact label="Corners" text={cornerCount(geometry).toLocaleString('en')} />
      {!isReadOnly && (
        <>
          <SimplifyField id={id} geometry={geometry} />
          <div className="flex flex-wrap gap-1.5">
            {isArea && (
              <Button size="small" icon={CircleDashed} onClick={() => drawInto({ id, as: 'hole', isArea })}>
                Draw hole
              </Button>
            )}
            <Button size="small" icon={CopyPlus} onClick={() => drawInto({ id, as: 'part', isArea })}>
              Draw part
            </Button>
          </div>
          <AreaAround keys={[`outlines/${id}`]} />
        </>
      )}
    </InspectorSection>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <FieldRow label={label}>
      <span className="tabular-nums">{text}</span>
    </FieldRow>
  );
}

/** Steps of the slider; each is the same factor. */
const STEPS = 100;
/** Share of the shape's size that the last step may leave out. */
const MOST = 0.05;

/**
 * Removes corners of a shape, more of them the further the slider is dragged: a drag begins with the whole shape and is
 * one step.
 */
function SimplifyField({ id, geometry }: { id: string; geometry: OutlineGeometry }) {
  const { store } = useEditor();
  const [step, setStep] = useState(0);
  const whole = useRef<{ simplifier: Simplifier<OutlineGeometry>; size: number; count: number } | null>(null);
  const count = useMemo(() => cornerCount(geometry), [geometry]);
  const draw = (next: number) => {
    if (!whole.current) {
      store.beginGesture('Simplify shape');
      whole.current = { simplifier: simplifierOf(geometry), size: sizeOf(geometry), count };
    }
    setStep(next);
    const { simplifier, size } = whole.current;
    // From a thousandth of a thousandth of the shape up to its most.
    const tolerance = next === 0 ? 0 : size * MOST * 10 ** (-5 * (1 - next / STEPS));
    store.execute(placeFeatures, { items: [{ id, geometry: simplifier.geometryAt(tolerance) }] });
  };
  const end = () => {
    if (!whole.current) return;
    store.endGesture();
    whole.current = null;
    setStep(0);
  };
  const was = whole.current?.count ?? count;
  return (
    <FieldRow label="Simplify">
      <input
        type="range"
        aria-label="Simplify"
        aria-valuetext={`${count.toLocaleString('en')} corners`}
        min={0}
        max={STEPS}
        value={step}
        className="min-w-0 flex-1 accent-accent"
        onChange={(event) => draw(event.target.valueAsNumber)}
        onPointerUp={end}
        onBlur={end}
      />
      {was !== count && (
        <span className="flex-none text-n10 text-xs tabular-nums">
          {was.toLocaleString('en')} to {count.toLocaleString('en')}
        </span>
      )}
    </FieldRow>
  );
}

/** Metres from corner to corner of what is around a shape. */
function sizeOf(geometry: OutlineGeometry): number {
  const bounds = boundsOf([geometry]);
  return bounds ? distance([bounds.west, bounds.south], [bounds.east, bounds.north]) : 0;
}
