import * as z from 'zod';
import { LANGUAGES } from '../engine/schema/languages.ts';
import { mergedByType } from '../engine/schema/leaf-shape.ts';
import { collection, recordFields, singleton, taggedCollection } from '../engine/schema/record-definition.ts';
import { I18nString, Option, Still } from '../shared/primitives.schema.ts';
import { parentRef, refTo, requiredRefTo } from '../shared/references.schema.ts';
import { withoutInvisible } from '../shared/text/visible-text.ts';
import { Vec3 } from '../shared/vectors.schema.ts';
import { ComponentData } from './component-types.ts';

/** Most components of one entity, and traits of one component. */
export const MAX_COMPONENTS = 50;
export const MAX_TRAITS = 20;

/** Highest number of a version. */
const MAX_VERSION = 2_147_483_647;

const Name = z.string().overwrite(withoutInvisible).max(200);
const Text = I18nString.default({ type: 'custom', value: {} });

/** Source: SPEC §3 "3D product": settings. */
export const Settings = singleton({
  name: Name.regex(/\S/, 'String must contain at least 1 character(s)'),
  splashImage: Still.nullable().default(null),
  main: z
    .strictObject({
      language: z.enum(LANGUAGES).default('en'),
      /** Areas and lengths are stored in m2 and m and shown in this. */
      sizeUnit: z.enum(['sqm', 'sqf']).default('sqm'),
    })
    .default({ language: 'en', sizeUnit: 'sqm' }),
});

/** Source: SPEC §3 "interface menu option". */
export const Interface = singleton({
  /** None: the project's main menu. */
  menu: Option(requiredRefTo('menu')).default({ type: 'none' }),
});

/** Controls that stand together, or are one step of several. */
export const ControlGroup = collection({ name: Text, display: z.enum(['group', 'step']).default('group') });

const control = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.strictObject({
    ...recordFields,
    type: z.literal(type),
    label: Text,
    hint: I18nString.nullable().default(null),
    group: refTo('control-group').default(null),
    ...fields,
  });
const input = { input: refTo('graph-node').default(null) };
const output = { output: refTo('graph-node').default(null) };

/** What a visitor chooses with, or reads. */
export const Control = taggedCollection('type', [
  control('swatch', input),
  control('thumbnails', input),
  control('select', input),
  control('toggle', input),
  control('slider', input),
  control('number', input),
  control('color', input),
  control('hotspot', { ...input, entity: refTo('entity').default(null) }),
  control('price', output),
  control('area', output),
  control('value', output),
  control('text', output),
]);

/** Parts of the model that are shown and hidden together. Source: SPEC §3 "categories". */
export const Category = collection({
  parent: parentRef('category').default(null),
  icon: z.string().max(60).nullable().default(null),
  name: Text,
  defaultShow: z.boolean().default(true),
  /** A colour group of the theme. */
  colorGroup: refTo('4-colors').default(null),
});

const Component = z.strictObject({
  id: recordFields.id,
  data: mergedByType(ComponentData),
  /** A later one wins. */
  traits: z.array(requiredRefTo('trait')).max(MAX_TRAITS).default([]),
});
export type Component = z.output<typeof Component>;

/** A thing of the scene: what it is, its components say. Source: SPEC §3 "entities". */
export const Entity = collection({
  name: Name.default(''),
  components: z.array(Component).max(MAX_COMPONENTS).default([]),
});

/** Values that components of one type share. `data` is `for` and `set` of its attributes in one. */
export const Trait = collection({ name: Name.default(''), data: mergedByType(ComponentData) });

/** What a part of a mesh looks like, to find it again in the mesh's next version. */
const Fingerprint = z.strictObject({
  triangles: z.number().int().min(0),
  /** m2. */
  area: z.number().min(0),
  /** m along the axes. */
  box: Vec3,
});

const slot = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.strictObject({
    ...recordFields,
    type: z.literal(type),
    name: Name.default(''),
    entity: refTo('entity').default(null),
    ...fields,
  });

/** A stable, named hole that the graph fills. */
export const MeshSlot = taggedCollection('type', [
  slot('material', {
    fallback: refTo('material').default(null),
    match: z.strictObject({
      node: z.string().max(500),
      material: z.string().max(500),
      primitive: z.number().int().min(0).default(0),
      fingerprint: Fingerprint.nullable().default(null),
    }),
  }),
  slot('mesh', {
    fallback: refTo('mesh').default(null),
    accepts: z.array(requiredRefTo('mesh')).max(1_000).default([]),
  }),
]);

/**
 * The version of a mesh that somebody accepted, by the mesh's id, and the one that was shown before. The server shows what
 * the newest change of it says, so that undo and history bring the old one back.
 */
export const MeshVersion = collection({
  version: z.number().int().min(1).max(MAX_VERSION),
  replaced: z.number().int().min(1).max(MAX_VERSION),
});

/** The graph's canvas; its nodes are records of their own. */
export const Graph = singleton({});
