import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/deleted-record.tsx';
import { BoundLocalized, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useField, useRecord } from '../editor-hooks.ts';
import { useMapActions } from '../use-map-actions.ts';
import { CategoryField } from './category-field.tsx';
import { OpenedWidget } from './opened-widget.tsx';
import { PositionFields } from './position-fields.tsx';
import { sectionTitle } from './section-title.ts';

/** Places: what they are called, their value, category and where they stand. */
export function HotspotInspector({ ids }: { ids: readonly string[] }) {
  const actions = useMapActions();
  const [first = ''] = ids;
  const hotspot = useRecord('hotspots', first);
  const name = useField('hotspots', ids, ['name']);
  const position = useField('hotspots', ids, ['position']);
  const value = useField('hotspots', ids, ['value']);
  const category = useField('hotspots', ids, ['category']);
  const widget = useField('hotspots', ids, ['widget']);
  if (!hotspot) return <DeletedRecord recordKey={`hotspots/${first}`} />;
  return (
    <>
      <InspectorSection
        title={sectionTitle(ids.length, gisLabels.records.hotspots)}
        actions={
          !name.isReadOnly && (
            <IconButton
              label="Delete"
              icon={Trash2}
              shortcut="Del"
              onClick={() => actions.remove(ids.map((id) => `hotspots/${id}`))}
            />
          )
        }
      >
        {ids.length === 1 && <BoundLocalized field={name} isRequired />}
        <CategoryField field={category} />
        <BoundNumber field={value} />
        <OpenedWidget
          collection="hotspots"
          ids={ids}
          use={widget.value ?? null}
          isMixed={widget.isMixed}
          isReadOnly={widget.isReadOnly}
        />
      </InspectorSection>
      <PositionFields field={position} keys={ids.map((id) => `hotspots/${id}`)} />
    </>
  );
}
