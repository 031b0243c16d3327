import type { BlockRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { withText } from '@diorama/documents/shared/localized-text.ts';
import { MapPin, Signpost, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DeletedRecord } from '../../../editor/deleted-record.tsx';
import { BoundLocalized, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { LangBadge } from '../../../ui/lang-badge.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useField, useList, useRecord } from '../editor-hooks.ts';
import { useTool } from '../stage/tool-state.tsx';
import { useDeletion } from '../use-deletion.ts';
import { WidgetField } from './widget-field.tsx';

/** A marker: its title and text in every language, its look and its place. */
export function MarkerInspector({ placementId }: { placementId: string }) {
  const { removePlacements } = useDeletion();
  const { fresh, setFresh } = useTool();
  const x = useField('placements', placementId, ['x']);
  const y = useField('placements', placementId, ['y']);
  const variant = useField('placements', placementId, ['data', 'variant']);
  const { isReadOnly } = x;
  const titles = useRef<HTMLDivElement>(null);
  const placement = useRecord('placements', placementId);
  const markerId = placement?.data.type === 'marker' ? placement.data.marker?.id : undefined;
  const marker = useRecord('markers', markerId);
  const title = useField('markers', markerId ?? '', ['title']);
  const blocks = useList('blocks').filter((block) => block.owner?.id === markerId);
  useEffect(() => {
    if (fresh !== placementId) return;
    setFresh(null);
    // Its title is a placeholder: the first key that is typed replaces it.
    titles.current?.querySelector('input')?.select();
  }, [fresh, setFresh, placementId]);
  if (placement?.data.type !== 'marker' || !marker) return <DeletedRecord recordKey={`placements/${placementId}`} />;
  return (
    <>
      <InspectorSection
        title="Marker"
        actions={
          !isReadOnly && (
            <IconButton
              label="Delete marker"
              icon={Trash2}
              shortcut="Del"
              onClick={() => removePlacements([placementId])}
            />
          )
        }
      >
        <div ref={titles}>
          <BoundLocalized field={title} isRequired />
        </div>
        <FieldRow label={variant.label}>
          <SegmentedControl
            label={variant.label}
            options={[
              { value: 'marker', label: 'Point', icon: MapPin },
              { value: 'direction', label: 'Direction', icon: Signpost },
            ]}
            value={placement.data.variant}
            onChange={(next) => variant.onChange(next)}
            isDisabled={isReadOnly}
          />
        </FieldRow>
        <WidgetField markerId={marker.id} />
      </InspectorSection>
      {blocks.map((block) => (
        <TextBlock key={block.id} block={block} />
      ))}
      <InspectorSection title="Place" isFoldable>
        <BoundNumber field={x} step={0.1} />
        <BoundNumber field={y} step={0.1} />
      </InspectorSection>
    </>
  );
}

function TextBlock({ block }: { block: BlockRecord }) {
  const text = useField('blocks', block.id, ['data', 'text']);
  if (block.data.type !== 'text') return null;
  const value = text.value?.type === 'custom' ? text.value.value : {};
  return (
    <InspectorSection title={text.label} isFoldable>
      {LANGUAGES.map((language) => (
        <div key={language} className="relative">
          <TextArea
            label={`${text.label}, ${language.toUpperCase()}`}
            value={value[language] ?? ''}
            isDisabled={text.isReadOnly}
            maxLength={text.maxLength}
            onChange={(next) => text.onChange(withText(text.value, language, next), language)}
          />
          {!value[language] && (
            <span className="pointer-events-none absolute top-1.5 right-1.5">
              <LangBadge language={language} isMissing />
            </span>
          )}
        </div>
      ))}
    </InspectorSection>
  );
}
