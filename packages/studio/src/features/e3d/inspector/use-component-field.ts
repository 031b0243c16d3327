import { applyToTrait, setComponentField } from '@diorama/documents/e3d/e3d.components.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { fieldLabel } from '@diorama/documents/engine/schema/labels.ts';
import { fieldMark } from '../../../editor/address/focus-record.ts';
import { useFieldIssue } from '../../../editor/checks/checks-context.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useEditor } from '../editor-hooks.ts';
import type { EditedField } from './component-fields.ts';
import { type ComponentSection, sourceOf } from './component-sections.ts';

/** A field of a component, or of the same component of several entities, with where its value comes from. */
export interface ComponentField extends Field {
  edited: EditedField;
  section: ComponentSection;
  /** A value of its own that a trait or default would replace. */
  isOwn: boolean;
  /** Name of the trait that gives the value. */
  fromTrait: string | null;
  /** The trait that gets an own value which is applied; null: none sets this field. */
  applicable: { id: string; name: string } | null;
  onRevert: () => void;
  onApply: () => void;
  /** Sets it to another value in each of them. */
  onChangeEach: (next: (value: unknown) => unknown, part?: string) => void;
}

/** Binds a field of a component. */
export function useComponentField(e3d: E3dRecords, section: ComponentSection, edited: EditedField): ComponentField {
  const { store } = useEditor();
  const isReadOnly = useReadOnly() !== null;
  const [first] = section.items;
  const { name } = edited;
  const [record, path] = [`entities/${first?.id}`, ['components', first?.componentId ?? '', 'data', name]];
  const issue = useFieldIssue(record, path);
  const { value, isMixed, isOwn, from, setBy } = sourceOf(e3d, section, name);
  const nameOf = (id: string): string => e3d.get('traits', id)?.name || 'Untitled preset';
  const applied = setBy.at(-1);
  const key = section.items.map(({ id, componentId }) => `${id}/${componentId}`).join();
  const label = `Change ${fieldLabel(e3dLabels, ['data', name])}`;
  const onChangeEach = (next: (value: unknown) => unknown, part = '') => {
    if (isReadOnly) return;
    const items = section.items.map((place, at) => ({ ...place, value: next(section.effective[at]?.[name]) }));
    const isContinuous = part !== '' || edited.edit.type === 'number' || edited.edit.type === 'text';
    const mergeKey = [key, name, part].join(':');
    store.execute({ ...setComponentField, label }, { items, field: name }, isContinuous ? { mergeKey } : {});
  };
  return {
    edited,
    section,
    value,
    isMixed,
    isOwn,
    fromTrait: from === null ? null : nameOf(from),
    applicable:
      isOwn && applied !== undefined && section.items.length === 1 ? { id: applied, name: nameOf(applied) } : null,
    onChange: (next, part) => onChangeEach(() => next, part),
    onChangeEach,
    onRevert: () => onChangeEach(() => undefined),
    onApply: () => {
      if (first && applied !== undefined) store.execute(applyToTrait, { ...first, trait: applied, field: name });
    },
    onGestureEnd: () => store.endGesture(),
    isReadOnly,
    issue,
    mark: fieldMark(record, path),
    label: edited.label,
    unit: edited.unit,
    min: 'min' in edited.edit ? edited.edit.min : undefined,
    max: 'max' in edited.edit ? edited.edit.max : undefined,
    maxLength: edited.edit.type === 'text' ? 500 : 10_000,
    isInteger: false,
  };
}
