import { changeMain } from '@diorama/documents/e3d/e3d.commands.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { BoundRequiredText } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { Select } from '../../../ui/select.tsx';
import { useExecute, useField, useOne } from '../editor-hooks.ts';
import { CoverImage } from '../poster/cover-image.tsx';
import { StartView } from './start-view.tsx';

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
