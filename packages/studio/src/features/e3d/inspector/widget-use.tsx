import type { ChosenWidget } from '@diorama/documents/e3d/e3d.components.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { Link } from '@tanstack/react-router';
import { Component, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WidgetPicker } from '../../widgets/public.ts';
import { useRecord } from '../editor-hooks.ts';

type WidgetUseProps = {
  field: { label: string; value: unknown; isReadOnly: boolean };
  /** Several things are edited that open different widgets. */
  isMixed?: boolean;
  /** What opens it: `hotspot`. */
  opener: string;
  onChange: (widget: ChosenWidget | null) => void;
};

/** The widget that something opens. */
export function WidgetUse({ field: { label, value, isReadOnly }, isMixed = false, opener, onChange }: WidgetUseProps) {
  const { language } = useAddress();
  const { id } = membersOf(value);
  const used = useRecord('widgets', typeof id === 'string' ? id : undefined);
  const [isPicking, setPicking] = useState(false);
  const name = used ? localizedText(used.name, language) || 'Untitled' : 'Deleted widget';
  return (
    <>
      <FieldRow label={label}>
        {typeof id === 'string' && !isMixed ? (
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
            {!isReadOnly && (
              <span className="flex flex-none">
                <IconButton
                  {...WidgetPicker.opener}
                  label="Choose another widget"
                  icon={Pencil}
                  onClick={() => setPicking(true)}
                />
                <IconButton label="Open no widget" icon={X} onClick={() => onChange(null)} />
              </span>
            )}
          </>
        ) : isReadOnly ? (
          <span className="text-n10">None</span>
        ) : (
          <Button {...WidgetPicker.opener} size="small" icon={Component} onClick={() => setPicking(true)}>
            {isMixed ? 'Different widgets' : 'Choose'}
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <WidgetPicker
          title={`Widget that the ${opener} opens`}
          onClose={() => setPicking(false)}
          onPick={(widget) => {
            setPicking(false);
            onChange(widget);
          }}
        />
      )}
    </>
  );
}
