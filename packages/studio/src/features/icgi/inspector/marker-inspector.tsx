import { leadTo } from '@diorama/documents/icgi/commands/graph.commands.ts';
import { setMarkerWidget } from '@diorama/documents/icgi/commands/widget-uses.commands.ts';
import { MapPin, Signpost, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { categoryName } from '../../../editor/categories/category-shape.ts';
import { BoundLocalized } from '../../../editor/fields/bound-fields.tsx';
import { BoundReference } from '../../../editor/fields/plain-reference.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { UsedWidgetField } from '../../widgets/public.ts';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { useTool } from '../stage/tool-state.tsx';
import { PlaceFields } from '../things/place-fields.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { ContentBlocks } from './content-blocks.tsx';

/** A marker: its title and text in every language, its look and its place. */
export function MarkerInspector({ placementId }: { placementId: string }) {
  const { removePlacements } = useDeletion();
  const { fresh, setFresh } = useTool();
  const variant = useField('placements', placementId, ['data', 'variant']);
  const { isReadOnly } = variant;
  const titles = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLDivElement>(null);
  const { value: data } = useField('placements', placementId, ['data']);
  const markerId = data?.type === 'marker' ? data.marker?.id : undefined;
  const marker = useRecord('markers', markerId);
  const title = useField('markers', markerId ?? '', ['title']);
  const isDirection = data?.type === 'marker' && data.variant === 'direction';
  useEffect(() => {
    if (fresh !== placementId) return;
    setFresh(null);
    // The target of a direction is focused first. The title of a marker is a placeholder: the first key replaces it.
    if (isDirection) way.current?.querySelector('button')?.focus();
    else titles.current?.querySelector('input')?.select();
  }, [fresh, setFresh, placementId, isDirection]);
  if (data?.type !== 'marker' || !marker) return <DeletedRecord recordKey={`placements/${placementId}`} />;
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
            value={data.variant}
            onChange={(next) => variant.onChange(next)}
            isDisabled={isReadOnly}
          />
        </FieldRow>
        {isDirection && (
          <div ref={way}>
            <LeadsTo placementId={placementId} />
          </div>
        )}
        <MarkerCategory id={marker.id} />
        <WidgetField markerId={marker.id} />
      </InspectorSection>
      <ContentBlocks owner={{ type: 'marker', id: marker.id }} />
      <InspectorSection title="Place" isFoldable>
        <PlaceFields ids={placementId} />
      </InspectorSection>
    </>
  );
}

/** The view that a direction walks visitors to. */
function LeadsTo({ placementId }: { placementId: string }) {
  const execute = useExecute();
  const field = useField('placements', placementId, ['data', 'leadsTo']);
  const here = useRecord('placements', placementId)?.keyframe?.id;
  const views = useList('keyframes').filter(({ id }) => id !== here);
  return (
    <Combobox
      label="Leads to"
      placeholder="Nowhere"
      emptyText="No views match"
      options={views.map(({ id, name }) => ({ value: id, label: name || 'Untitled' }))}
      value={field.value?.id ?? null}
      onChange={(to) => execute(leadTo, { placement: placementId, to })}
      isDisabled={field.isReadOnly}
    />
  );
}

/** The category that a marker stands in. */
function MarkerCategory({ id }: { id: string }) {
  const { language } = useSelection();
  const field = useField('markers', id, ['category']);
  const options = useList('categories').map((one) => ({
    value: one.id,
    label: categoryName(one, language) || 'Untitled',
  }));
  if (options.length === 0) return null;
  return <BoundReference target="category" options={options} field={field} />;
}

/** The widget that a marker opens. */
function WidgetField({ markerId }: { markerId: string }) {
  const execute = useExecute();
  const { language } = useAddress();
  const { value, isReadOnly, label } = useField('markers', markerId, ['widget']);
  const used = useRecord('widgets', value?.id);
  return (
    <UsedWidgetField
      label={label}
      used={value ? used : null}
      language={language}
      isReadOnly={isReadOnly}
      opener="marker"
      onChange={(widget) => execute(setMarkerWidget, { id: markerId, widget, newId: newRecordId() })}
    />
  );
}
