import { CLASSIC_STYLES, MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { useState } from 'react';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useField } from '../editor-hooks.ts';
import { useMapSession } from '../map-session.tsx';
import { STYLE_NAMES } from '../style-names.ts';

const OWN = 'own';
const OPTIONS = [
  ...CLASSIC_STYLES.map((value) => ({ value, label: STYLE_NAMES[value] })),
  { value: OWN, label: 'Style of your own' },
];

/** What lies under everything: one of the known styles, or one by its address. */
export function BaseMapField() {
  const { value, label, isReadOnly, onChange } = useField('settings', 'settings', ['mapStyle']);
  const { baseFault } = useMapSession();
  // An address is stored once it is one.
  const [draft, setDraft] = useState<string | null>(null);
  const stored = value?.type === 'url' ? value.url : '';
  const isOwn = draft !== null || value?.type === 'url';
  const parsed = MapStyle.safeParse({ type: 'url', url: (draft ?? stored).trim() });
  const problem =
    draft !== null && draft !== '' && !parsed.success
      ? parsed.error.issues[0]?.message
      : draft === null && stored !== '' && baseFault !== null
        ? `The built-in map is shown instead: ${baseFault}`
        : undefined;
  const commit = () => {
    if (draft === null || !parsed.success) return;
    if (parsed.data.type === 'url' && parsed.data.url !== stored) onChange(parsed.data);
    setDraft(null);
  };
  return (
    <>
      <Select
        label={label}
        options={OPTIONS}
        value={isOwn ? OWN : value?.type === 'classic' ? value.style : null}
        isDisabled={isReadOnly}
        onChange={(next) => {
          const style = CLASSIC_STYLES.find((known) => known === next);
          setDraft(style ? null : '');
          if (style) onChange({ type: 'classic', style });
        }}
      />
      {isOwn && (
        // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field or Enter completes what was typed
        <div
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape' && draft !== null) {
              event.stopPropagation();
              setDraft(null);
            }
          }}
        >
          <TextField
            label="Address"
            value={draft ?? stored}
            placeholder="https://"
            maxLength={2048}
            isReadOnly={isReadOnly}
            onChange={setDraft}
            {...(problem === undefined ? {} : { error: problem })}
          />
        </div>
      )}
    </>
  );
}
