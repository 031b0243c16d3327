import { setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import { BoundNumber, BoundRequiredText, BoundSwitch, errorOf, Marked } from '../../../editor/fields/bound-fields.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useExecute, useField, useList, useOne } from '../editor-hooks.ts';
import { InfoBlocks, InfoField } from './info-field.tsx';
import { MenuField } from './menu-field.tsx';
import { TourSection } from './tour-section.tsx';
import { UsedWidgets } from './used-widgets.tsx';

/** The walkthrough's own settings. */
export function SettingsInspector() {
  const execute = useExecute();
  const { canvas } = useOne('settings');
  const keyframes = useList('keyframes');
  const start = useField('settings', 'settings', ['start']);
  return (
    <>
      <InspectorSection title="Walkthrough">
        <BoundRequiredText
          field={useField('settings', 'settings', ['name'])}
          emptyMessage="Enter a name for the walkthrough"
        />
        <Marked field={start}>
          <Combobox
            label={start.label}
            placeholder="Choose a view"
            emptyText="No views match"
            options={keyframes.map((view) => ({ value: view.id, label: view.name || 'Untitled' }))}
            value={start.value?.id ?? null}
            onChange={(id) => id && execute(setStart, { id })}
            isRequired={!start.isReadOnly}
            isDisabled={start.isReadOnly}
            {...(keyframes.length > 0 ? errorOf(start) : {})}
          />
        </Marked>
        <BoundSwitch field={useField('settings', 'settings', ['compass'])} />
        <BoundSwitch field={useField('settings', 'settings', ['categoryFilter'])} />
      </InspectorSection>
      <InspectorSection title="Menu">
        <MenuField />
        <InfoField />
      </InspectorSection>
      <InfoBlocks />
      <TourSection />
      <UsedWidgets />
      <InspectorSection title="Canvas" isFoldable>
        <BoundNumber field={useField('settings', 'settings', ['canvas', 'width'])} />
        <BoundNumber field={useField('settings', 'settings', ['canvas', 'height'])} />
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
