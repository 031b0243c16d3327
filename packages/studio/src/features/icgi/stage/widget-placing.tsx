import { placeWidget } from '@diorama/documents/icgi/commands/placement.commands.ts';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { WidgetPicker } from '../../widgets/public.ts';
import { useExecute } from '../editor-hooks.ts';
import { useStageSelection } from '../stage-selection.tsx';
import { useTool } from './tool-state.tsx';

/** Chooses a widget and puts it in the middle of the view, from where it is moved. */
export function WidgetPlacing({ keyframeId }: { keyframeId: string }) {
  const execute = useExecute();
  const { setTool } = useTool();
  const { choose } = useStageSelection();
  return (
    <WidgetPicker
      title="Widget for this view"
      onClose={() => setTool('select')}
      onPick={(widget) => {
        const id = newRecordId();
        execute(placeWidget, { id, keyframe: keyframeId, x: 0.5, y: 0.5, widget, newId: newRecordId() });
        choose([`placements/${id}`]);
        setTool('select');
      }}
    />
  );
}
