import * as z from 'zod';
import { isPlainObject } from '../schema/json.ts';
import type { LeafPath } from '../schema/path.ts';
import { innerOf, isObjectSchema, isRecordSchema, optionOf } from '../schema/schema-kinds.ts';

/** What a schema allows of one field. */
export interface FieldRules {
  /** Least and greatest number, or least and greatest count of a list. */
  min?: number;
  max?: number;
  /** Most characters of a text. */
  maxLength?: number;
  isInteger: boolean;
  /** A text or number that is typed or turned, so that edits in a row belong together. A choice or a switch is not. */
  isContinuous: boolean;
}

const NONE: FieldRules = { isInteger: false, isContinuous: false };

/** The rules at a path of a record; `record` says which member of a union it has. */
export function fieldRules(schema: z.core.$ZodType, path: LeafPath, record: unknown): FieldRules {
  const field = schemaAt(schema, path, record);
  if (field instanceof z.ZodNumber) {
    const { minValue, maxValue } = field;
    return { ...limits(minValue, maxValue), isInteger: field.isInt, isContinuous: true };
  }
  if (field instanceof z.ZodString) {
    const { maxLength } = field;
    return { ...(maxLength === null ? {} : { maxLength }), isInteger: false, isContinuous: true };
  }
  if (field instanceof z.ZodArray) return { ...NONE, ...countsOf(field) };
  return NONE;
}

function limits(min: number | null | undefined, max: number | null | undefined): { min?: number; max?: number } {
  return {
    ...(isLimit(min) ? { min } : {}),
    ...(isLimit(max) ? { max } : {}),
  };
}

/** The limits of whole numbers themselves are none. */
const isLimit = (limit: number | null | undefined): limit is number =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function countsOf(list: z.ZodArray): { min?: number; max?: number } {
  let [min, max]: (number | undefined)[] = [];
  for (const check of list.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMinLength) min = check._zod.def.minimum;
    if (check instanceof z.core.$ZodCheckMaxLength) max = check._zod.def.maximum;
    if (check instanceof z.core.$ZodCheckLengthEquals) min = max = check._zod.def.length;
  }
  return limits(min, max);
}

function schemaAt(schema: z.core.$ZodType, path: LeafPath, value: unknown): z.core.$ZodType | null {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) {
    // Without a value the first option stands for all.
    const option = isPlainObject(value) ? optionOf(inner, value) : inner.def.options.find(isObjectSchema);
    return option ? schemaAt(option, path, value) : null;
  }
  const [key, ...rest] = path;
  if (key === undefined) return inner;
  const member = isPlainObject(value) ? value[key] : undefined;
  if (isObjectSchema(inner)) {
    const field = Object.hasOwn(inner.def.shape, key) ? inner.def.shape[key] : undefined;
    return field ? schemaAt(field, rest, member) : null;
  }
  return isRecordSchema(inner) ? schemaAt(inner.def.valueType, rest, member) : null;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema);
  return inner ? unwrapped(inner) : schema;
}
