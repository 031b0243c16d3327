import { placesOfUse, removeUsedWidget } from '@diorama/documents/icgi/widget-uses.commands.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { Link } from '@tanstack/react-router';
import { Component, Trash2 } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';

/** The widgets that the walkthrough uses, each with how many things open it; nothing while it uses none. */
export function UsedWidgets() {
  const used = useList('widgets');
  const { store } = useEditor();
  const execute = useExecute();
  const { language } = useAddress();
  const isReadOnly = useReadOnly() !== null;
  if (used.length === 0) return null;
  return (
    <InspectorSection title={`Widgets (${used.length})`} isFoldable>
      <ul className="flex flex-col">
        {used.map(({ id, name, widget }) => {
          const label = localizedText(name, language) || 'Untitled';
          const count = placesOfUse(store.records(), id).length;
          return (
            <li key={id} className="group flex h-8 items-center gap-2 pointer-coarse:h-11">
              <Icon of={Component} size={14} className="flex-none text-n10" />
              <span className="min-w-0 flex-1 truncate" title={label}>
                {widget ? (
                  <Link
                    to="/edit/widget/$widgetId"
                    params={{ widgetId: widget.id }}
                    className="block truncate pointer-coarse:py-3.25"
                  >
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </span>
              <span className="flex-none text-n10 tabular-nums">{count === 1 ? '1 place' : `${count} places`}</span>
              {!isReadOnly && (
                <IconButton label={`Remove ${label}`} icon={Trash2} onClick={() => execute(removeUsedWidget, { id })} />
              )}
            </li>
          );
        })}
      </ul>
    </InspectorSection>
  );
}
