import { changeBlock } from '@diorama/documents/icgi/commands/block.commands.ts';
import { setButtonWidget } from '@diorama/documents/icgi/commands/widget-uses.commands.ts';
import type { BlockRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { AlignLeft, AlignRight } from 'lucide-react';
import { useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { BoundLocalized } from '../../../editor/fields/bound-fields.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { LinkField } from '../../widget/public.ts';
import { UsedWidgetField } from '../../widgets/public.ts';
import { useExecute, useField, useRecord } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';

/** A button: what stands on it, where, and what it opens. */
export function ButtonBlock({ block, isReadOnly }: { block: BlockRecord; isReadOnly: boolean }) {
  const execute = useExecute();
  const { language } = useSelection();
  const text = useField('blocks', block.id, ['data', 'text']);
  const { data } = block;
  // A link is stored once it leads somewhere.
  const [isLinking, setLinking] = useState(false);
  const action = data.type === 'button' ? data.action : null;
  const used = useRecord('widgets', action?.type === 'widget' ? action.widget?.id : undefined);
  if (data.type !== 'button' || !action) return null;
  const set = (next: Partial<typeof data>) => execute(changeBlock, { id: block.id, data: { ...data, ...next } });
  const type = isLinking ? 'link' : action.type;
  return (
    <>
      <BoundLocalized field={text} isRequired />
      <FieldRow label="Side">
        <SegmentedControl
          label="Side"
          options={[
            { value: 'left', label: 'Left', icon: AlignLeft },
            { value: 'right', label: 'Right', icon: AlignRight },
          ]}
          value={data.align}
          isDisabled={isReadOnly}
          onChange={(align) => set({ align })}
        />
      </FieldRow>
      <FieldRow label="Opens">
        <SegmentedControl
          label="Opens"
          options={[
            { value: 'widget', label: 'Widget' },
            { value: 'link', label: 'Link' },
          ]}
          value={type}
          isDisabled={isReadOnly}
          onChange={(next) => {
            setLinking(next === 'link' && action.type !== 'link');
            if (next === 'widget' && action.type !== 'widget') set({ action: { type: 'widget', widget: null } });
          }}
        />
      </FieldRow>
      {type === 'widget' ? (
        <UsedWidgetField
          label="Widget"
          used={used ?? null}
          language={language}
          isReadOnly={isReadOnly}
          opener="button"
          onChange={(widget) => execute(setButtonWidget, { id: block.id, widget, newId: newRecordId() })}
        />
      ) : (
        <LinkField
          value={action.type === 'link' ? action.link : null}
          isReadOnly={isReadOnly}
          onChange={(link) => {
            setLinking(link === null);
            set({ action: link ? { type: 'link', link } : { type: 'widget', widget: null } });
          }}
        />
      )}
    </>
  );
}
