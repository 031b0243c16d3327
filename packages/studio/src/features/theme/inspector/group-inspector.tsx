import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundRequiredText } from '../../../editor/fields/bound-fields.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { UsageList, usagesOf } from '../../usages/public.ts';
import { useField, useRecord } from '../editor-hooks.ts';
import { useGroupActions } from '../use-group-actions.ts';
import { ThemeColour } from './theme-colour.tsx';

/** A colour group: its name, two colours with the text on each, and where it is used. */
export function GroupInspector({ id }: { id: string }) {
  const group = useRecord('groups', id);
  const name = useField('groups', id, ['name']);
  const { remove } = useGroupActions();
  const { data: usages } = useQuery(usagesOf('4-colors', id));
  if (!group) return <DeletedRecord recordKey={`groups/${id}`} />;
  const path = `colors.groups.${id}`;
  return (
    <>
      <InspectorSection
        title="Colour group"
        actions={
          !name.isReadOnly && (
            <IconButton label="Delete colour group" icon={Trash2} shortcut="Del" onClick={() => remove([id])} />
          )
        }
      >
        <BoundRequiredText field={name} emptyMessage="Enter a name for the group" />
      </InspectorSection>
      <InspectorSection title="Main">
        <ThemeColour path={`${path}.main.color`} label="Colour" />
        <ThemeColour path={`${path}.main.text`} label="Text on it" />
      </InspectorSection>
      <InspectorSection title="Alternative">
        <ThemeColour path={`${path}.alt.color`} label="Colour" hint="For what is selected or highlighted" />
        <ThemeColour path={`${path}.alt.text`} label="Text on it" />
      </InspectorSection>
      <InspectorSection title="Used in">
        {usages && usages.length > 0 ? (
          <UsageList usages={usages} />
        ) : (
          <p className="text-n10 text-xs">Nothing uses this group yet. Categories of a product choose it.</p>
        )}
      </InspectorSection>
    </>
  );
}
