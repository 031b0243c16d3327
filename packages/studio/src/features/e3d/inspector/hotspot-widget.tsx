import { setHotspotWidget } from '@diorama/documents/e3d/e3d.components.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { Link } from '@tanstack/react-router';
import { Component, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { newRecordId } from '../../../editor/record-id.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WidgetPicker } from '../../widgets/public.ts';
import { useExecute, useRecord } from '../editor-hooks.ts';
import { membersOf } from './members-of.ts';
import type { ComponentField } from './use-component-field.ts';

/** The widget that a hotspot opens. */
export function HotspotWidget({ field }: { field: ComponentField }) {
  const execute = useExecute();
  const { language } = useAddress();
  const { id } = membersOf(field.value);
  const used = useRecord('widgets', typeof id === 'string' ? id : undefined);
  const [isPicking, setPicking] = useState(false);
  const set = (widget: Parameters<typeof setHotspotWidget.run>[1]['widget']) =>
    execute(setHotspotWidget, { items: field.section.items, widget, newId: newRecordId() });
  const name = used ? localizedText(used.name, language) || 'Untitled' : 'Deleted widget';
  return (
    <>
      <FieldRow label={field.label}>
        {typeof id === 'string' && !field.isMixed ? (
          <>
            <span className="min-w-0 flex-1 truncate" title={name}>
              {used?.widget ? (
                <Link to="/edit/widget/$widgetId" params={{ widgetId: used.widget.id }}>
                  {name}
                </Link>
              ) : (
                name
              )}
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
            {field.isMixed ? 'Different widgets' : 'Choose'}
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <WidgetPicker
          title="Widget that the hotspot opens"
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
