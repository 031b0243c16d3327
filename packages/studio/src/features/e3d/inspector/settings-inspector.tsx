import { changeMain, setStartView } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import { setsOf } from '@diorama/documents/e3d/entity-tree.ts';
import { effectiveData, isData } from '@diorama/documents/e3d/scene/effective-data.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { BoundRequiredText } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { useExecute, useField, useOne, useShownRecords } from '../editor-hooks.ts';
import { CoverImage } from '../poster/cover-image.tsx';

const UNITS = [
  { value: 'sqm', label: 'Metres' },
  { value: 'sqf', label: 'Feet' },
] as const;

/** The configurator's own settings. */
export function SettingsInspector() {
  const execute = useExecute();
  const { main } = useOne('settings');
  const isReadOnly = useReadOnly() !== null;
  return (
    <InspectorSection title="Configurator">
      <BoundRequiredText
        field={useField('settings', 'settings', ['name'])}
        emptyMessage="Enter a name for the configurator"
      />
      <Select
        label="Language"
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={main.language}
        isDisabled={isReadOnly}
        onChange={(language) => execute(changeMain, { language })}
      />
      <Select
        label="Unit of size"
        options={UNITS}
        value={main.sizeUnit}
        isDisabled={isReadOnly}
        onChange={(sizeUnit) => execute(changeMain, { sizeUnit })}
      />
      <StartView />
      <CoverImage />
    </InspectorSection>
  );
}

/** The camera that visitors see first. */
function StartView() {
  const e3d = useShownRecords();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const cameras = e3d
    .ordered('entities')
    .flatMap(({ id, name, components }) =>
      components.flatMap(({ data, traits }) =>
        isData('camera', data)
          ? [{ value: id, label: name || 'Untitled', isStart: effectiveData(data, setsOf(e3d, traits)).start }]
          : [],
      ),
    );
  return (
    <Combobox
      label="Start view"
      placeholder={cameras.length === 0 ? 'Everything' : 'Choose a camera'}
      emptyText={cameras.length === 0 ? 'Add a camera first.' : 'No cameras match.'}
      options={cameras.map(({ value, label }) => ({ value, label }))}
      value={cameras.find(({ isStart }) => isStart)?.value ?? null}
      isDisabled={isReadOnly}
      onChange={(id) => execute(setStartView, { id })}
    />
  );
}
