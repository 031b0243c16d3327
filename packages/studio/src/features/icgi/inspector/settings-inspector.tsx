import { changeSettings, renameWalkthrough, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import { useDraftText } from '../../../editor/fields/use-draft-text.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useExecute, useList, useOne } from '../editor-hooks.ts';
import { MAX_NAME } from '../field-lengths.ts';

/** Largest side of a canvas, pixels. */
const MAX_SIDE = 16_384;

/** The walkthrough's own settings. */
export function SettingsInspector() {
  const execute = useExecute();
  const { name, canvas, start, compass } = useOne('settings');
  const keyframes = useList('keyframes');
  const isReadOnly = useReadOnly() !== null;
  const draft = useDraftText(
    name,
    (text) => execute(renameWalkthrough, { name: text }, { mergeKey: 'name' }),
    'A walkthrough needs a name',
  );
  return (
    <>
      <InspectorSection title="Walkthrough">
        <TextField label="Name" {...draft} maxLength={MAX_NAME} isRequired={!isReadOnly} isReadOnly={isReadOnly} />
        <Combobox
          label="Start"
          placeholder="Choose a view"
          emptyText="No view is called that"
          options={keyframes.map((view) => ({ value: view.id, label: view.name || 'Untitled' }))}
          value={start?.id ?? null}
          onChange={(id) => id && execute(setStart, { id })}
          isRequired={!isReadOnly}
          isDisabled={isReadOnly}
        />
        <Switch
          label="Compass"
          isOn={compass}
          onChange={(isOn) => execute(changeSettings, { compass: isOn })}
          isDisabled={isReadOnly}
        />
      </InspectorSection>
      <InspectorSection title="Canvas" isFoldable>
        <NumberField
          label="Width"
          unit="px"
          min={1}
          max={MAX_SIDE}
          value={canvas.width}
          isDisabled={isReadOnly}
          onChange={(width) =>
            execute(changeSettings, { canvas: { ...canvas, width: Math.round(width) } }, { mergeKey: 'canvas' })
          }
        />
        <NumberField
          label="Height"
          unit="px"
          min={1}
          max={MAX_SIDE}
          value={canvas.height}
          isDisabled={isReadOnly}
          onChange={(height) =>
            execute(changeSettings, { canvas: { ...canvas, height: Math.round(height) } }, { mergeKey: 'canvas' })
          }
        />
        <p className="text-n10 text-xs">Only the shape matters to visitors: {ratioOf(canvas)}.</p>
      </InspectorSection>
    </>
  );
}

/** `16:9`, or two decimals where no small numbers say it. */
function ratioOf({ width, height }: { width: number; height: number }): string {
  for (let side = 1; side <= 32; side += 1) {
    const other = (width / height) * side;
    if (Math.abs(other - Math.round(other)) < 0.01) return `${Math.round(other)}:${side}`;
  }
  return `${(width / height).toFixed(2)}:1`;
}
