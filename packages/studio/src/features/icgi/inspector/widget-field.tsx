import { setMarkerWidget } from '@diorama/documents/icgi/widget-uses.commands.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { Link } from '@tanstack/react-router';
import { Component, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { newRecordId } from '../../../editor/record-id.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WidgetPicker } from '../../widgets/public.ts';
import { useExecute, useField, useRecord } from '../editor-hooks.ts';

/** The widget that a marker opens. */
export function WidgetField({ markerId }: { markerId: string }) {
  const execute = useExecute();
  const { language } = useAddress();
  const { value, isReadOnly, label } = useField('markers', markerId, ['widget']);
  const used = useRecord('widgets', value?.id);
  const [isPicking, setPicking] = useState(false);
  const set = (widget: Parameters<typeof setMarkerWidget.run>[1]['widget']) =>
    execute(setMarkerWidget, { id: markerId, widget, newId: newRecordId() });
  const name = used ? localizedText(used.name, language) || 'Untitled' : 'Deleted widget';
  return (
    <>
      <FieldRow label={label}>
        {value ? (
          <>
            <Icon of={Component} size={14} className="flex-none text-n10" />
            <span className="min-w-0 flex-1 truncate" title={name}>
              {used?.widget ? (
                <Link to="/edit/widget/$widgetId" params={{ widgetId: used.widget.id }}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            {!isReadOnly && (
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
        ) : isReadOnly ? (
          <span className="text-n10">None</span>
        ) : (
          <Button {...WidgetPicker.opener} size="small" icon={Component} onClick={() => setPicking(true)}>
            Choose
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <WidgetPicker
          title="Widget that the marker opens"
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
