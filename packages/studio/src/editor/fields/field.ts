import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { fieldRules } from '@diorama/documents/engine/check/field-rules.ts';
import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { fieldLabel, fieldUnit, sentence } from '@diorama/documents/engine/schema/labels.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { valueAt } from '@diorama/documents/engine/schema/path.ts';
import type * as z from 'zod';
import type { EditorStore } from '../../engine/editor-store.ts';
import { fieldMark } from '../address/focus-record.ts';

/** One field of one record, or the same field of several, as an inspector shows and changes it. */
export interface Field<T = unknown> {
  /** Of the first record; undefined when it has none, or was deleted. */
  value: T | undefined;
  /** The records have different values; a change sets all of them. */
  isMixed: boolean;
  /**
   * Sets it, as a step of undo called after the field. What is typed or turned in one go is one step; `part` names a part
   * of the value that is typed by itself, such as a language.
   */
  onChange: (value: T | undefined, part?: string) => void;
  /** Ends a step of undo: a drag is over. */
  onGestureEnd: () => void;
  isReadOnly: boolean;
  /** What a check says of it. */
  issue: PublishIssue | undefined;
  /** Which field of which record it is, for the page: see `fieldMark`. Of several records, of the first. */
  mark: string;
  /** From the kind's labels, as the label of a field: `Name`. */
  label: string;
  unit: string | undefined;
  /** Least and greatest number, or count of a list, from the record's schema. */
  min: number | undefined;
  max: number | undefined;
  /** Most characters; of a localized text, in each language. */
  maxLength: number | undefined;
  isInteger: boolean;
}

/** A field whose values are those of a schema; any other value counts as absent. */
export const typedField = <T>(field: Field, schema: z.ZodType<T>): Field<T> => ({
  ...field,
  value: schema.safeParse(field.value).data,
});

/** Where a field is. For a singleton, `ids` is its own name. */
export interface FieldPlace {
  collection: string;
  ids: readonly string[];
  path: readonly string[];
}

/** The state that a field does not read from its record. */
interface FieldState {
  isReadOnly: boolean;
  issue: PublishIssue | undefined;
}

/** Binds a field to the document as it is now. */
export function fieldOf(
  store: EditorStore<DocumentKind>,
  { collection, ids, path }: FieldPlace,
  { isReadOnly, issue }: FieldState,
): Field {
  const { definition } = store;
  const keys = ids.map((id) => store.records().keyOf(collection, id));
  const record = store.at(keys[0] ?? '');
  const value = valueAt(record, path);
  const schema = definition.records[collection]?.schema;
  const rules = schema && fieldRules(schema, path, record);
  const inLanguage = schema && fieldRules(schema, [...path, 'value', LANGUAGES[0]], record);
  return {
    value,
    isMixed: keys.some((key) => !equalJson(valueAt(store.at(key), path), value)),
    onChange(next, part) {
      if (isReadOnly) return;
      const isContinuous = rules?.isContinuous === true || part !== undefined;
      const set = rules?.isInteger && typeof next === 'number' ? Math.round(next) : next;
      const mergeKey = [...keys, ...path, part].join(':');
      store.execute(fieldCommand(definition, collection, path), { ids, value: set }, isContinuous ? { mergeKey } : {});
    },
    onGestureEnd: () => store.endGesture(),
    isReadOnly,
    issue,
    mark: fieldMark(keys[0] ?? '', path),
    label: sentence(fieldLabel(definition.labels, path)),
    unit: fieldUnit(definition.labels, path),
    min: rules?.min,
    max: rules?.max,
    maxLength: rules?.maxLength ?? inLanguage?.maxLength,
    isInteger: rules?.isInteger === true,
  };
}
