import type { OutlineAction } from '@diorama/documents/gis/gis.schema.ts';
import { setOutlineAction } from '@diorama/documents/gis/gis.widgets.ts';
import { useState } from 'react';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { LinkField } from '../../widget/public.ts';
import { useExecute, useField } from '../editor-hooks.ts';
import { NavigationFields } from './navigation-fields.tsx';
import { OpenedWidget } from './opened-widget.tsx';

const ACTIONS = [
  { value: 'none', label: 'Nothing' },
  { value: 'widget', label: 'Open a widget' },
  { value: 'link', label: 'Open a link' },
  { value: 'set-navigation', label: 'Navigate' },
] as const;

/** What outlines do when a visitor selects them. */
export function OutlineActionSection({ ids }: { ids: readonly string[] }) {
  const execute = useExecute();
  const { value, isMixed, isReadOnly } = useField('outlines', ids, ['action']);
  // A link is stored once it leads somewhere.
  const [isLinking, setLinking] = useState(false);
  const set = (action: OutlineAction, part?: string) =>
    execute(setOutlineAction, { ids, action }, part === undefined ? {} : { mergeKey: `action:${ids.join()}:${part}` });
  if (!value) return null;
  const type = isLinking ? 'link' : value.type;
  const choose = (next: OutlineAction['type']) => {
    setLinking(next === 'link');
    if (next === 'widget') set({ type: next, widget: null });
    else if (next === 'set-navigation') set({ type: next, to: null });
    else if (next === 'none') set({ type: next });
  };
  const isDifferent = isMixed && !isLinking;
  return (
    <InspectorSection title="When selected" isFoldable>
      <Select
        label="Action"
        options={ACTIONS}
        value={isDifferent ? null : type}
        placeholder="Different actions"
        isDisabled={isReadOnly}
        onChange={choose}
      />
      {!isDifferent && value.type === 'widget' && !isLinking && (
        <OpenedWidget collection="outlines" ids={ids} use={value.widget} isMixed={false} isReadOnly={isReadOnly} />
      )}
      {!isDifferent && type === 'link' && (
        <LinkField
          value={value.type === 'link' ? value.link : null}
          isReadOnly={isReadOnly}
          onChange={(link) => {
            setLinking(link === null);
            set(link ? { type: 'link', link } : { type: 'none' });
          }}
        />
      )}
      {!isDifferent && value.type === 'set-navigation' && !isLinking && (
        <NavigationFields ids={ids} action={value} isReadOnly={isReadOnly} onChange={set} />
      )}
    </InspectorSection>
  );
}
