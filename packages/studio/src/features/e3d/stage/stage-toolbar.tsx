import { Grid3x3, Magnet } from 'lucide-react';
import { ActionButton } from '../../../editor/actions/action-button.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';
import { cx } from '../../../ui/cx.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { useStageSession } from './stage-session.tsx';

/** Hides what is good for a model while there is none: on a small stage the first step needs the place. */
export const NOT_YET = '@max-xl:hidden';
const BAR = 'flex items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float';
const STEPS = {
  move: { unit: 'm', step: 0.05 },
  turn: { unit: '°', step: 1 },
  scale: { unit: '×', step: 0.05 },
} as const;
const AXES = [
  { value: 'world', label: 'World' },
  { value: 'own', label: 'Local' },
] as const;

/** The tools of the stage and how they step. */
export function StageToolbar({ hasModel }: { hasModel: boolean }) {
  const { options, change } = useStageSession();
  const isReadOnly = useReadOnly() !== null;
  const { tool, isSnapping, steps, axes, hasGrid } = options;
  const stepped = tool === 'turn' || tool === 'scale' ? tool : 'move';
  const { unit, step } = STEPS[stepped];
  return (
    <div className="absolute top-2.5 left-2.5 z-10 flex flex-wrap gap-2 @max-3xl:max-w-[60%]">
      <Toolbar label="Tools" className={BAR}>
        <ActionButton isTool id="select" isPressed={tool === 'select'} />
        {!isReadOnly && (
          <>
            <ActionButton isTool id="move" isPressed={tool === 'move'} />
            <ActionButton isTool id="turn" isPressed={tool === 'turn'} />
            <ActionButton isTool id="scale" isPressed={tool === 'scale'} />
            <span className="mx-1 h-5 w-px bg-n5" />
            <IconButton
              label={isSnapping ? 'Snapping is on' : 'Snap to steps'}
              icon={Magnet}
              isPressed={isSnapping}
              onClick={() => change({ isSnapping: !isSnapping })}
            />
            {isSnapping && (
              <div className="w-20">
                <NumberField
                  label={`Step, ${unit}`}
                  hasHiddenLabel
                  unit={unit}
                  min={0.001}
                  max={360}
                  step={step}
                  value={steps[stepped]}
                  onChange={(next) => change({ steps: { ...steps, [stepped]: next } })}
                />
              </div>
            )}
            <div className="w-24 @max-xl:hidden">
              <Select
                label="Axes"
                hasHiddenLabel
                options={AXES}
                value={axes}
                onChange={(next) => change({ axes: next })}
              />
            </div>
          </>
        )}
      </Toolbar>
      <Toolbar label="Stage" className={cx(BAR, !hasModel && NOT_YET)}>
        <ActionButton isTool id="measure" isPressed={tool === 'measure'} />
        <IconButton
          label={hasGrid ? 'Hide the grid' : 'Show the grid'}
          icon={Grid3x3}
          isPressed={hasGrid}
          onClick={() => change({ hasGrid: !hasGrid })}
        />
      </Toolbar>
    </div>
  );
}
