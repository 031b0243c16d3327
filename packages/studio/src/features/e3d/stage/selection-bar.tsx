import { SquareDashed } from 'lucide-react';
import { useAction } from '../../../editor/actions/actions-context.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { useEntitySelection } from '../entity-selection.tsx';
import { useStageSession } from './stage-session.tsx';

/** What can be done with what is selected, at hand below it; and how to come back from hiding. */
export function SelectionBar() {
  const { ids } = useEntitySelection();
  const { options, change } = useStageSession();
  const isReadOnly = useReadOnly() !== null;
  const isPartial = options.isolated !== null || options.hidden.size > 0;
  if (ids.size === 0 && !isPartial) return null;
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-2.5 z-10 flex flex-col items-center gap-1.5">
      <PressedSlot />
      <Toolbar
        label="Selected objects"
        className="pointer-events-auto flex max-w-full items-center gap-0.5 overflow-x-auto rounded-lg bg-pop p-1 shadow-float"
      >
        {ids.size > 0 && (
          <>
            <SelectionAction id="frame" />
            <SelectionAction id="isolate" />
            {!isReadOnly && <SelectionAction id="duplicate" />}
            {!isReadOnly && <SelectionAction id="group" />}
            <SelectionAction id="hide" />
          </>
        )}
        {isPartial && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => change({ hidden: new Set(), isolated: null })}
            className="text-accent-ink"
          >
            Show everything
          </Button>
        )}
      </Toolbar>
    </div>
  );
}

function SelectionAction({ id }: { id: string }) {
  const action = useAction(id);
  if (!action) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={action.icon}
      title={[action.label, action.keys?.[0]].filter(Boolean).join(' · ')}
      disabled={!action.isEnabled}
      onClick={() => action.run()}
    >
      {action.label}
    </Button>
  );
}

/** The material slot that was pressed. */
function PressedSlot() {
  const e3d = useShownRecords();
  const { options } = useStageSession();
  const slot = options.slot === null ? undefined : e3d.get('meshSlots', options.slot);
  if (!slot) return null;
  return (
    <p className="flex items-center gap-1.5 rounded-md bg-pop px-2 py-1 text-xs shadow-float">
      <Icon of={SquareDashed} size={13} className="text-n10" />
      Slot <span className="font-strong">{slot.name || 'Untitled'}</span>
    </p>
  );
}
