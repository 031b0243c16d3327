import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../editor/address.tsx';
import { BoundTexts } from '../../../editor/fields/bound-fields.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { SharedUses } from '../../usages/public.ts';
import { useEditor, useField } from '../editor-hooks.ts';
import { useShownWidget } from '../shown-widget.ts';
import { collectionDetail } from '../widget.queries.ts';
import { WIDGET_LOOKS } from '../widget-types.ts';
import { EntryInspector } from './entry-inspector.tsx';
import { TagField } from './tag-field.tsx';

/** The fields of the selected picture; with nothing selected, the widget's own and where it is used. */
export function WidgetInspector() {
  const { selected } = useAddress();
  if (selected?.collection === 'entries') return <EntryInspector key={selected.id} id={selected.id} />;
  return <WidgetFields />;
}

function WidgetFields() {
  const { space } = useEditor();
  const { data } = useShownWidget();
  const name = useField('settings', 'settings', ['name']);
  const { data: collection } = useQuery(collectionDetail(space.id));
  const look = WIDGET_LOOKS[data.type];
  return (
    <>
      <InspectorSection title="Widget">
        <BoundTexts field={name} isRequired />
        <FieldRow label="Type">
          <Icon of={look.icon} size={14} className="text-n10" />
          {look.label}
        </FieldRow>
        {collection && <TagField collectionId={space.id} tags={collection.tags} />}
      </InspectorSection>
      <SharedUses kind="widget" />
    </>
  );
}
