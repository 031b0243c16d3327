import { COMPONENT_TYPES, type ComponentTypeName } from '@diorama/documents/e3d/component-types.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { fieldLabel, fieldUnit, sentence } from '@diorama/documents/engine/schema/labels.ts';
import { innerOf, isObjectSchema, optionsByTag } from '@diorama/documents/engine/schema/schema-kinds.ts';
import { referenceRuleOf } from '@diorama/documents/engine/schema/schema-walk.ts';
import { Color, I18nString, Media, ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';
import { Quaternion, Scale, Vec2, Vec3 } from '@diorama/documents/shared/vectors.schema.ts';
import * as z from 'zod';

/** How a value is edited, as its schema says. */
export type FieldEdit =
  | { type: 'number'; min: number | undefined; max: number | undefined; isNullable: boolean }
  | { type: 'vector'; axes: readonly ('x' | 'y' | 'z')[]; isScale: boolean; isNullable: boolean }
  | { type: 'range'; min: number | undefined; max: number | undefined }
  | { type: 'choice'; options: readonly (string | number)[] }
  | { type: 'reference'; target: string }
  /** Its members by the value of `type`; each with fields of its own. */
  | { type: 'union'; members: ReadonlyMap<string, readonly EditedField[]> }
  | { type: 'rotation' | 'switch' | 'color' | 'themedColor' | 'media' | 'texts' | 'text' };

/** A field of a component, or of a member of one of its unions. */
export interface EditedField {
  name: string;
  label: string;
  unit: string | undefined;
  edit: FieldEdit;
}

const fields = new Map<ComponentTypeName, readonly EditedField[]>();

/** The fields of a type of component in the order of its schema; that is all an inspector knows of it. */
export function fieldsOf(type: ComponentTypeName): readonly EditedField[] {
  const known = fields.get(type) ?? fieldsIn(COMPONENT_TYPES[type].data.shape, ['data']);
  fields.set(type, known);
  return known;
}

function fieldsIn(shape: Readonly<Record<string, z.core.$ZodType>>, path: readonly string[]): EditedField[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const edit = name === 'type' ? null : editOf(schema);
    if (!edit) return [];
    const at = [...path, name];
    return [
      { name, label: sentence(labelOf(name, edit) ?? fieldLabel(e3dLabels, at)), unit: unitOf(name, edit), edit },
    ];
  });
}

/** An end of a line is no replaced material, though both are called `from`. */
const labelOf = (name: string, { type }: FieldEdit): string | undefined =>
  type === 'vector' && name === 'from' ? name : LABELS[name];

/** What the labels of history leave to the surroundings. */
const LABELS: Readonly<Record<string, string>> = {
  on: 'when',
  hover: 'on hover',
  start: 'start view',
  occluded: 'when covered',
  near: 'nearest',
  far: 'farthest',
  polar: 'tilt',
  shadowSize: 'shadow detail',
};

function unitOf(name: string, edit: FieldEdit): string | undefined {
  if (edit.type === 'vector')
    return edit.axes.length === 2 ? 'px' : edit.isScale || name === 'normal' ? undefined : 'm';
  if (edit.type === 'range') return name === 'polar' ? '°' : 'm';
  return fieldUnit(e3dLabels, [name]);
}

function editOf(schema: z.core.$ZodType, isNullable = false): FieldEdit | null {
  const rule = referenceRuleOf(schema);
  if (rule) return { type: 'reference', target: rule.targets[0] ?? '' };
  if (schema === Vec3 || schema === Scale)
    return { type: 'vector', axes: ['x', 'y', 'z'], isScale: schema === Scale, isNullable };
  if (schema === Vec2) return { type: 'vector', axes: ['x', 'y'], isScale: false, isNullable };
  if (schema === Quaternion) return { type: 'rotation' };
  if (schema === Color) return { type: 'color' };
  if (schema === ThemedColor) return { type: 'themedColor' };
  if (schema === Media) return { type: 'media' };
  if (schema === I18nString) return { type: 'texts' };
  const inner = innerOf(schema);
  if (inner) return editOf(inner, isNullable || schema instanceof z.ZodNullable);
  if (schema instanceof z.ZodNumber) return { type: 'number', ...limitsOf(schema), isNullable };
  if (schema instanceof z.ZodBoolean) return { type: 'switch' };
  if (schema instanceof z.ZodString) return { type: 'text' };
  if (schema instanceof z.ZodEnum) return { type: 'choice', options: schema.options };
  if (schema instanceof z.ZodLiteral)
    return { type: 'choice', options: [...schema.def.values].filter((value) => isChoice(value)) };
  if (schema instanceof z.ZodDiscriminatedUnion) return unionEdit(schema);
  if (isObjectSchema(schema) && schema.def.shape.min instanceof z.ZodNumber)
    return { type: 'range', ...limitsOf(schema.def.shape.min) };
  return null;
}

const isChoice = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function unionEdit(schema: z.ZodDiscriminatedUnion): FieldEdit {
  const members = new Map<string, readonly EditedField[]>();
  for (const [tag, option] of optionsByTag(schema))
    members.set(String(tag), isObjectSchema(option) ? fieldsIn(option.def.shape, []) : []);
  return { type: 'union', members };
}

function limitsOf({ minValue, maxValue }: z.ZodNumber) {
  const known = (value: number | null | undefined) =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
      ? value
      : undefined;
  return { min: known(minValue), max: known(maxValue) };
}
