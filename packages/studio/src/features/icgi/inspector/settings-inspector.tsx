import { LANGUAGES, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { placesOfUse, removeUsedWidget } from '@diorama/documents/icgi/commands/widget-uses.commands.ts';
import { setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import { MAX_TEXT } from '@diorama/documents/shared/primitives.schema.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Component, Trash2 } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { BoundNumber, BoundRequiredText, BoundSwitch, errorOf, Marked } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { menuList } from '../../menu/public.ts';
import { useEditor, useExecute, useField, useList, useOne } from '../editor-hooks.ts';
import { ContentBlocks } from './content-blocks.tsx';
import { TourSection } from './tour-section.tsx';

const EMPTY = { type: 'custom' as const, value: {} };

/** What visitors read of the walkthrough in its menu: a text, and below it more texts, pictures and buttons. */
function InfoField() {
  const { value, onChange, isReadOnly } = useField('interface', 'interface', ['info']);
  const info = value?.type === 'some' ? value.value : null;
  return (
    <>
      <Switch
        label="Information for visitors"
        isOn={info !== null}
        isDisabled={isReadOnly}
        onChange={(isOn) => onChange(isOn ? { type: 'some', value: EMPTY } : { type: 'none' })}
      />
      {info?.type === 'custom' &&
        LANGUAGES.map((language) => (
          <TextArea
            key={language}
            label={`Information, ${language.toUpperCase()}`}
            value={info.value[language] ?? ''}
            isDisabled={isReadOnly}
            maxLength={MAX_TEXT}
            onChange={(text) => onChange({ type: 'some', value: withText(info, language, text) })}
          />
        ))}
      {info?.type === 'variable' && <p className="text-n10 text-xs">The text “{info.key}” of the translations.</p>}
    </>
  );
}

/** The texts, pictures and buttons of the information; nothing while there is none. */
function InfoBlocks() {
  const { value } = useField('interface', 'interface', ['info']);
  return value?.type === 'some' ? <ContentBlocks owner={{ type: 'interface', id: 'interface' }} /> : null;
}

/** The walkthrough's own settings. */
export function SettingsInspector() {
  const execute = useExecute();
  const { canvas } = useOne('settings');
  const keyframes = useList('keyframes');
  const start = useField('settings', 'settings', ['start']);
  return (
    <>
      <InspectorSection title="Walkthrough">
        <BoundRequiredText
          field={useField('settings', 'settings', ['name'])}
          emptyMessage="Enter a name for the walkthrough"
        />
        <Marked field={start}>
          <Combobox
            label={start.label}
            placeholder="Choose a view"
            emptyText="No views match"
            options={keyframes.map((view) => ({ value: view.id, label: view.name || 'Untitled' }))}
            value={start.value?.id ?? null}
            onChange={(id) => id && execute(setStart, { id })}
            isRequired={!start.isReadOnly}
            isDisabled={start.isReadOnly}
            {...(keyframes.length > 0 ? errorOf(start) : {})}
          />
        </Marked>
        <BoundSwitch field={useField('settings', 'settings', ['compass'])} />
        <BoundSwitch field={useField('settings', 'settings', ['categoryFilter'])} />
      </InspectorSection>
      <InspectorSection title="Menu">
        <MenuField />
        <InfoField />
      </InspectorSection>
      <InfoBlocks />
      <TourSection />
      <UsedWidgets />
      <InspectorSection title="Canvas" isFoldable>
        <BoundNumber field={useField('settings', 'settings', ['canvas', 'width'])} />
        <BoundNumber field={useField('settings', 'settings', ['canvas', 'height'])} />
        <p className="text-n10 text-xs">Only the shape matters to visitors: {ratioOf(canvas)}.</p>
      </InspectorSection>
    </>
  );
}

/** `16:9`, or two decimals where no small numbers say it. */
function ratioOf({ width, height }: { width: number; height: number }): string {
  for (let side = 1; side <= 32; side += 1) {
    const other = (width / height) * side;
    if (Math.abs(other - Math.round(other)) < 0.01) return `${Math.round(other)}:${side}`;
  }
  return `${(width / height).toFixed(2)}:1`;
}

/** The menu that visitors of this product get: the project's main one, unless it names another. */
function MenuField() {
  const { project } = useShell();
  const projectId = project?.id ?? '';
  const { data: menus } = useQuery({ ...menuList(projectId), enabled: project !== null });
  const { value, onChange, isReadOnly, label } = useField('interface', 'interface', ['menu']);
  const chosen = value?.type === 'some' ? value.value.id : null;
  const isGone = chosen !== null && menus !== undefined && !menus.some(({ id }) => id === chosen);
  const options = (menus ?? []).map(({ id, name, isMain }) => ({
    value: id,
    label: name,
    ...(isMain ? { detail: 'Main' } : {}),
  }));
  if (!project) return null;
  return (
    <>
      <Combobox
        label={label}
        placeholder={menus?.length === 0 ? 'No menu' : 'Main menu'}
        searchPlaceholder="Find a menu"
        emptyText="No menus match"
        options={isGone ? [...options, { value: chosen, label: 'Deleted menu', detail: 'Choose another' }] : options}
        value={chosen}
        isDisabled={isReadOnly}
        onChange={(id) => onChange(id === null ? { type: 'none' } : { type: 'some', value: { type: 'menu', id } })}
        {...(isGone ? { error: 'This menu was deleted. Choose another, or clear to show the main menu' } : {})}
      />
      <p className="text-n10 text-xs">
        <Link to="/projects/$projectId/menu" params={{ projectId }} search={chosen ? { selected: chosen } : {}}>
          {menus?.length === 0 ? 'Make a menu' : 'Edit menus'}
        </Link>
      </p>
    </>
  );
}

/** The widgets that the walkthrough uses, each with how many things open it; nothing while it uses none. */
function UsedWidgets() {
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
