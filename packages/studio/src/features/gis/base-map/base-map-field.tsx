import { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { fieldBoxSize } from '../../../ui/field/field-input-look.ts';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Popover } from '../../../ui/menu/popover.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useField, useOne } from '../editor-hooks.ts';
import { mapBase } from '../gis.queries.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { useStreetTiles } from '../stage/use-map-base.ts';
import { STYLE_NAMES } from './style-names.ts';
import { OWN_STYLE, StylePicker } from './style-picker.tsx';

const DEFAULT_STYLE: MapStyle = { type: 'classic', style: 'streets' };

/** What lies under everything: one of the known styles, or one by its address. */
export function BaseMapField() {
  const { value, label, isReadOnly, onChange } = useField('settings', 'settings', ['mapStyle']);
  const { baseFault } = useMapSession();
  const tiles = useStreetTiles(useOne('settings').streets);
  const { data, isPlaceholderData } = useQuery(mapBase(value ?? DEFAULT_STYLE, tiles));
  const notice = isPlaceholderData ? undefined : data?.notice?.message;
  // An address is stored once it is one.
  const [draft, setDraft] = useState<string | null>(null);
  const stored = value?.type === 'url' ? value.url : '';
  const isOwn = draft !== null || value?.type === 'url';
  const parsed = MapStyle.safeParse({ type: 'url', url: (draft ?? stored).trim() });
  const problem =
    draft !== null && draft !== '' && !parsed.success
      ? parsed.error.issues[0]?.message
      : draft === null && stored !== '' && (notice ?? baseFault) != null
        ? `The built-in map is shown instead. ${notice ?? baseFault}`
        : undefined;
  const hint = isOwn
    ? undefined
    : (notice ?? (baseFault === null ? undefined : 'Parts of the provider’s map could not be loaded.'));
  const name = isOwn ? 'Style of your own' : value?.type === 'classic' ? STYLE_NAMES[value.style] : '';
  const commit = () => {
    if (draft === null || !parsed.success) return;
    if (parsed.data.type === 'url' && parsed.data.url !== stored) onChange(parsed.data);
    setDraft(null);
  };
  return (
    <>
      <FieldRow label={label}>
        <Popover
          title="Map style"
          hasHiddenTitle
          align="end"
          trigger={
            <button
              type="button"
              aria-label={`${label}: ${name}`}
              disabled={isReadOnly}
              className={cx('field-box field-trigger w-full text-left', fieldBoxSize(true))}
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Icon of={ChevronsUpDown} size={14} className="flex-none text-n10" />
            </button>
          }
        >
          <StylePicker
            value={isOwn ? OWN_STYLE : value?.type === 'classic' ? value.style : null}
            onChange={(style) => {
              setDraft(style === OWN_STYLE ? '' : null);
              if (style !== OWN_STYLE) onChange({ type: 'classic', style });
            }}
          />
        </Popover>
      </FieldRow>
      {hint !== undefined && (
        <p role="status" className="text-n11 text-xs">
          {hint}
        </p>
      )}
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
