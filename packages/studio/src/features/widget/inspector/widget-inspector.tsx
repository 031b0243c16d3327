import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { BoundTexts } from '../../../editor/fields/bound-fields.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { UsageList, usagesOf } from '../../usages/public.ts';
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
  const { opened } = useShell();
  const { data } = useShownWidget();
  const name = useField('settings', 'settings', ['name']);
  const { data: collection } = useQuery(collectionDetail(space.id));
  const { data: usages } = useQuery(usagesOf('widget', opened.id));
  const look = WIDGET_LOOKS[data.type];
  const count = useMemo(() => new Set(usages?.map(({ docId }) => docId)).size, [usages]);
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
      <InspectorSection title={count === 0 ? 'Used in' : `Used in ${count}`} isFoldable>
        {usages && usages.length > 0 ? (
          <>
            <UsageList usages={usages} />
            <p className="mt-1 text-n10 text-xs">Live pages keep their copy until they are published again.</p>
          </>
        ) : (
          <p className="text-n10">{usages ? 'No product uses this widget yet.' : 'Looking it up'}</p>
        )}
      </InspectorSection>
    </>
  );
}
