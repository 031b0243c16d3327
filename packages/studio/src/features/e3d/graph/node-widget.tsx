import { setNodeWidget } from '@diorama/documents/e3d/graph.commands.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { Component, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WidgetPicker } from '../../widgets/public.ts';
import { useExecute, useRecord } from '../editor-hooks.ts';
import { membersOf } from '../inspector/members-of.ts';

/** The widget that a node opens. */
export function NodeWidget({ field, node }: { field: Field; node: string }) {
  const execute = useExecute();
  const { language } = useAddress();
  const { id } = membersOf(field.value);
  const used = useRecord('widgets', typeof id === 'string' ? id : undefined);
  const [isPicking, setPicking] = useState(false);
  const set = (widget: Parameters<typeof setNodeWidget.run>[1]['widget']) =>
    execute(setNodeWidget, { id: node, widget, newId: newRecordId() });
  const name = used ? localizedText(used.name, language) || 'Untitled' : 'Deleted widget';
  return (
    <>
      <FieldRow label={field.label}>
        {typeof id === 'string' ? (
          <>
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            {!field.isReadOnly && (
              <span className="flex flex-none">
                <IconButton
                  {...WidgetPicker.opener}
                  label="Choose another widget"
                  icon={Pencil}
                  onClick={() => setPicking(true)}
                />
                <IconButton label="Open no widget" icon={X} onClick={() => set(null)} />
              </span>
            )}
          </>
        ) : field.isReadOnly ? (
          <span className="text-n10">None</span>
        ) : (
          <Button {...WidgetPicker.opener} size="small" icon={Component} onClick={() => setPicking(true)}>
            Choose
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <WidgetPicker
          title="Widget that the node opens"
          onClose={() => setPicking(false)}
          onPick={(widget) => {
            setPicking(false);
            set(widget);
          }}
        />
      )}
    </>
  );
}
