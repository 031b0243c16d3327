import type { ControlName } from '@diorama/documents/icgi/icgi.records.ts';
import { Compass } from 'lucide-react';
import { useAction } from '../../../editor/actions/actions-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useOne, useRecord } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { useStage, useStageState } from './stage-context.tsx';
import { useTargetName } from './use-target-name.ts';

const ARROWS = ['left', 'back', 'right'] as const;

/** The visitor's arrows, at hand while editing, and where the camera looks. */
export function StageControls() {
  const { compass } = useStageState();
  const settings = useOne('settings');
  return (
    <div
      className="absolute bottom-2.5 left-1/2 z-10 flex -translate-x-1/2 items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float"
      role="toolbar"
      aria-label="Follow arrows"
    >
      {ARROWS.map((name) => (
        <Arrow key={name} name={name} />
      ))}
      {settings.compass && (
        <span className="flex items-center gap-1.5 px-2 text-n11 text-xs tabular-nums">
          <span style={{ rotate: `${-45 - compass}deg` }} className="flex">
            <Icon of={Compass} size={14} />
          </span>
          {Number(compass.toFixed(1))}°
        </span>
      )}
    </div>
  );
}

function Arrow({ name }: { name: ControlName }) {
  const action = useAction(`follow-${name}`);
  const { stage } = useStage();
  const { keyframe } = useSelection();
  const record = useRecord('keyframes', keyframe?.id);
  const control = record?.controls[name];
  const target = useTargetName(control);
  const label = target
    ? `${name === 'back' ? 'Back' : name === 'left' ? 'Left' : 'Right'} to ${target}`
    : `The ${name} arrow leads nowhere yet`;
  if (!action?.icon) return null;
  return (
    <IconButton
      label={label}
      icon={action.icon}
      shortcut={action.keys?.[0]}
      disabled={!target}
      onPointerEnter={() => {
        if (control?.type === 'transition' && control.transition) stage.prepare(control.transition.id, control.reverse);
      }}
      onClick={() => action.run()}
    />
  );
}
