import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { Link } from '@tanstack/react-router';
import { Component, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { WidgetPicker } from './lazy-widget-picker.tsx';
import type { PickedWidget } from './widget-picker.tsx';

/** A widget as a document lists it. */
interface UsedWidget {
  name: Readonly<Partial<Record<Language, string>>>;
  /** Null: it is in no collection any more. */
  widget: { id: string } | null;
}

type UsedWidgetFieldProps = {
  label: string;
  /** Null: none is chosen. Undefined: the chosen one is not listed any more. */
  used: UsedWidget | null | undefined;
  /** Several things are edited that open different widgets. */
  isMixed?: boolean;
  language: Language;
  isReadOnly: boolean;
  /** What opens it: `hotspot`. */
  opener: string;
  onChange: (widget: PickedWidget | null) => void;
};

/** The widget that something opens: chosen, replaced, or none. */
export function UsedWidgetField(props: UsedWidgetFieldProps) {
  const { label, used, isMixed = false, language, isReadOnly, opener, onChange } = props;
  const [isPicking, setPicking] = useState(false);
  const name = used ? localizedText(used.name, language) || 'Untitled' : 'Deleted widget';
  return (
    <>
      <FieldRow label={label}>
        {used !== null && !isMixed ? (
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
                <IconButton label="Open no widget" icon={X} onClick={() => onChange(null)} />
              </span>
            )}
          </>
        ) : isReadOnly ? (
          <span className="text-n10">{isMixed ? 'Different widgets' : 'None'}</span>
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
