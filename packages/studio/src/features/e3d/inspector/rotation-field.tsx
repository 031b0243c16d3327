import { anglesOf, turnBy } from '@diorama/documents/e3d/scene/euler.ts';
import type { Turn, Vector } from '@diorama/documents/e3d/scene/matrix.ts';
import { equalJson } from '@diorama/documents/engine/json.ts';
import { Quaternion } from '@diorama/documents/shared/vectors.schema.ts';
import { useRef } from 'react';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { VectorField } from '../../../ui/vector-field.tsx';
import type { ComponentField } from './use-component-field.ts';

const STILL: Turn = { x: 0, y: 0, z: 0, w: 1 };
const AXES = ['x', 'y', 'z'] as const;
const shown = (angle: number): number => Math.round(angle * 100) / 100;

/** A rotation in degrees; a quaternion is stored. */
export function RotationField({ field }: { field: ComponentField }) {
  // A quaternion has several triples of angles: what was typed stays as it was typed.
  const typed = useRef<{ turn: Turn; angles: Vector } | null>(null);
  const turns = field.section.effective.map((data) => {
    const { data: turn = STILL } = Quaternion.safeParse(data[field.edited.name]);
    return turn;
  });
  const angles = turns.map((turn) =>
    typed.current && equalJson(typed.current.turn, turn) ? typed.current.angles : anglesOf(turn),
  );
  const shared = (axis: (typeof AXES)[number]): number | null => {
    const [first] = angles;
    return first && angles.every((one) => shown(one[axis]) === shown(first[axis])) ? shown(first[axis]) : null;
  };
  return (
    <VectorField
      label={field.label}
      unit="°"
      step={1}
      isDisabled={field.isReadOnly}
      onGestureEnd={field.onGestureEnd}
      {...errorOf(field)}
      parts={AXES.map((axis) => ({
        letter: axis.toUpperCase(),
        value: shared(axis),
        onChange: (next) => {
          let at = 0;
          field.onChangeEach(() => {
            const wanted = { ...(angles[at] ?? { x: 0, y: 0, z: 0 }), [axis]: next };
            const turn = turnBy(wanted);
            if (at === 0) typed.current = { turn, angles: wanted };
            at += 1;
            return turn;
          }, axis);
        },
      }))}
    />
  );
}
