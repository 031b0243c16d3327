import type { ControlName } from '@diorama/documents/icgi/icgi.records.ts';
import type { Control } from '@diorama/documents/icgi/icgi.schema.ts';
import { CONTROL_NAMES } from '@diorama/documents/icgi/view-links.ts';
import { Compass } from 'lucide-react';
import { useAction } from '../../../editor/actions/actions-context.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { ARROW_ICONS, ARROW_LABELS } from '../arrow-icons.ts';
import { useOne, useRecord } from '../editor-hooks.ts';
import { useStage, useStageState } from '../stage-context.tsx';
import { useSelection } from '../use-selection.ts';

const ArrowField = lazyPart(() => import('../inspector/arrow-field.tsx').then((module) => module.ArrowField), {
  fallback: ({ trigger }) => trigger,
});

/** The visitor's arrows, at hand while editing, and where the camera looks. */
export function StageControls() {
  const { compass } = useStageState();
  const settings = useOne('settings');
  return (
    <Toolbar
      className="absolute bottom-2.5 left-1/2 z-10 flex -translate-x-1/2 items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float"
      label="Follow arrows"
    >
      {CONTROL_NAMES.map((name) => (
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
    </Toolbar>
  );
}

function Arrow({ name }: { name: ControlName }) {
  const action = useAction(`follow-${name}`);
  const { stage } = useStage();
  const { keyframe } = useSelection();
  const isReadOnly = useReadOnly() !== null;
  const record = useRecord('keyframes', keyframe?.id);
  const control = record?.controls[name];
  const target = useTargetName(control);
  const icon = ARROW_ICONS[name];
  if (!target && record && !isReadOnly)
    return (
      <ArrowField
        keyframe={record}
        name={name}
        trigger={<IconButton label={`Set the ${name} arrow`} icon={icon} className="text-n9" />}
      />
    );
  return (
    <IconButton
      label={target ? `${ARROW_LABELS[name]} to ${target}` : `The ${name} arrow leads nowhere yet`}
      icon={icon}
      shortcut={action?.keys?.[0]}
      disabled={!target}
      onPointerEnter={() => {
        if (control?.type === 'transition' && control.transition) stage.prepare(control.transition.id, control.reverse);
      }}
      onClick={() => action?.run()}
    />
  );
}

/** The name of the view an arrow leads to; null when it leads nowhere. */
function useTargetName(control: Control | undefined): string | null {
  const transition = useRecord('transitions', control?.type === 'transition' ? control.transition?.id : undefined);
  const throughMove =
    control?.type === 'transition' ? (control.reverse ? transition?.start?.id : transition?.end?.id) : undefined;
  const target = useRecord('keyframes', control?.type === 'keyframe' ? control.keyframe?.id : throughMove);
  return target ? target.name || 'Untitled' : null;
}
