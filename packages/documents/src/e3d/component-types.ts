import * as z from 'zod';

import { atomic } from '../engine/schema/leaf-shape.ts';
import { Angle, Color, I18nString, Media, ThemedColor } from '../shared/primitives.schema.ts';
import { parentRef, refTo } from '../shared/references.schema.ts';
import { Quaternion, Range, Scale, Vec2, Vec3 } from '../shared/vectors.schema.ts';
import { COMPONENT_DEFAULTS } from './scene/component-defaults.ts';

/** Sides of the square a light's shadow is drawn into, px. */
export const SHADOW_SIZES = [256, 512, 1024, 2048, 4096] as const;

const BLACK = { r: 0, g: 0, b: 0, a: 1 };
const Positive = z.number().positive();
const Label = I18nString.nullable();

/** Where the entity stands in its parent: metres, a quaternion, and factors. */
const transform = componentType(
  'transform',
  { parent: parentRef('entity'), position: Vec3, rotation: Quaternion, scale: Scale },
  COMPONENT_DEFAULTS.transform,
);

const drawn = {
  visible: z.boolean(),
  castShadow: z.boolean(),
  receiveShadow: z.boolean(),
  /** Matrix and material state are computed once. */
  freeze: z.boolean(),
};

/** Publications pin the newest version. */
const MeshVersion = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('latest') }),
    z.strictObject({ type: z.literal('pinned'), version: z.number().int().min(1) }),
  ]),
);

const mesh = componentType('mesh', { mesh: refTo('mesh'), version: MeshVersion, ...drawn }, COMPONENT_DEFAULTS.mesh);

/** Its mesh is what its slot holds. */
const slotMesh = componentType('slot-mesh', { slot: refTo('mesh-slot'), ...drawn }, COMPONENT_DEFAULTS['slot-mesh']);

/** Another material for a part of the mesh. */
const materialOverride = componentType(
  'material-override',
  {
    material: refTo('material'),
    /** Name of a node of the mesh. Null with `from`: the whole mesh. */
    node: z.string().max(500).nullable(),
    /** Name of the material it replaces. */
    from: z.string().max(500).nullable(),
  },
  COMPONENT_DEFAULTS['material-override'],
);

const category = componentType('category', { category: refTo('category') }, COMPONENT_DEFAULTS.category);

const interaction = componentType(
  'interaction',
  {
    on: z.enum(['click', 'hover']),
    event: refTo('graph-node'),
    hover: z.enum(['none', 'outline', 'tint']),
    cursor: z.enum(['default', 'pointer']),
    a11yRole: z.enum(['none', 'button', 'link']),
    /** Null: the hotspot's label, else the entity's name. */
    label: Label,
  },
  COMPONENT_DEFAULTS.interaction,
);

const hotspot = componentType(
  'hotspot',
  {
    /** Metres, in the entity. */
    position: Vec3,
    /** Turned away from the camera it is hidden; null: seen from all sides. */
    normal: Vec3.nullable(),
    label: I18nString,
    icon: z.string().max(60).nullable(),
    color: ThemedColor,
    widget: refTo('widget-use'),
    /** When something stands before it. */
    occluded: z.enum(['show', 'fade', 'hide']),
  },
  COMPONENT_DEFAULTS.hotspot,
);

/** A view visitors can go to; it looks from the entity's place. */
const camera = componentType(
  'camera',
  {
    label: Label,
    projection: z.enum(['perspective', 'orthographic']),
    /** Vertical, degrees. */
    fov: z.number().min(10).max(120),
    /** Metres shown from bottom to top, without perspective. */
    height: Positive,
    near: Positive,
    far: Positive,
    /** Metres, in the scene: what it looks at and turns around. */
    target: Vec3,
    /** Metres from the target. */
    distance: Range(Positive),
    /** Degrees from straight above. */
    polar: Range(z.number().min(0).max(180)),
    /** The view visitors see first. */
    start: z.boolean(),
  },
  COMPONENT_DEFAULTS.camera,
);

/** Metres a light reaches; null: without end. */
const LightRange = Positive.nullable().default(null);
const LightSource = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('directional') }),
    z.strictObject({ type: z.literal('point'), range: LightRange }),
    z.strictObject({
      type: z.literal('spot'),
      range: LightRange,
      /** Degrees of the whole cone. */
      angle: z.number().min(1).max(179).default(60),
      /** How fast it fades towards the rim. */
      exponent: z.number().min(0).max(128).default(2),
    }),
    z.strictObject({ type: z.literal('hemispheric'), ground: Color.default(BLACK) }),
  ]),
);

/** It shines along the entity's -z. */
const light = componentType(
  'light',
  {
    source: LightSource,
    color: Color,
    intensity: z.number().min(0).max(1000),
    castShadow: z.boolean(),
    /** Side of the square the shadow is drawn into, px. */
    shadowSize: z.literal(SHADOW_SIZES),
  },
  COMPONENT_DEFAULTS.light,
);

const Background = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('color'), color: Color }),
    z.strictObject({ type: z.literal('image'), blur: z.number().min(0).max(1).default(0) }),
  ]),
);

const environment = componentType(
  'environment',
  {
    /** .env, .hdr or a picture twice as wide as high; null: the built-in studio. */
    image: Media.nullable(),
    rotation: Angle,
    intensity: z.number().min(0).max(10),
    background: Background,
    exposure: z.number().min(0).max(10),
    contrast: z.number().min(0).max(10),
    toneMapping: z.enum(['none', 'standard', 'aces', 'neutral']),
    /** A soft shadow under everything, on a ground that is not seen. */
    contactShadow: z.boolean(),
  },
  COMPONENT_DEFAULTS.environment,
);

/** A text next to a point, at the end of a line. */
const annotation = componentType(
  'annotation',
  {
    text: I18nString,
    /** Metres, in the entity. */
    position: Vec3,
    /** Pixels from the point. */
    offset: Vec2,
  },
  COMPONENT_DEFAULTS.annotation,
);

const dimensionLine = componentType(
  'dimension-line',
  {
    /** Metres, in the entity. */
    from: Vec3,
    to: Vec3,
    /** Metres between the line and what it measures. */
    offset: z.number(),
    /** Null: the length, in metres or feet. */
    label: Label,
  },
  COMPONENT_DEFAULTS['dimension-line'],
);

/** Another entity shown again with its children. */
const groupInstance = componentType(
  'group-instance',
  { source: refTo('entity') },
  COMPONENT_DEFAULTS['group-instance'],
);

/** Components by their type: one line each. */
export const COMPONENT_TYPES = {
  transform,
  mesh,
  'slot-mesh': slotMesh,
  'material-override': materialOverride,
  category,
  interaction,
  hotspot,
  camera,
  light,
  environment,
  annotation,
  'dimension-line': dimensionLine,
  'group-instance': groupInstance,
} as const;
export type ComponentTypeName = keyof typeof COMPONENT_TYPES;

/** What a component or a trait sets, by type. */
export const ComponentData = z.discriminatedUnion('type', [
  transform.data,
  mesh.data,
  slotMesh.data,
  materialOverride.data,
  category.data,
  interaction.data,
  hotspot.data,
  camera.data,
  light.data,
  environment.data,
  annotation.data,
  dimensionLine.data,
  groupInstance.data,
]);
export type ComponentData = z.output<typeof ComponentData>;

/** An entity has at most one of each; mesh and slot-mesh count as one. */
export const SINGLE_COMPONENTS: readonly (readonly ComponentTypeName[])[] = [
  ['transform'],
  ['mesh', 'slot-mesh'],
  ['camera'],
  ['light'],
  ['environment'],
  ['group-instance'],
];

/**
 * Declares a type of component: its fields, and the values they have where neither the component nor a trait sets them.
 * What is stored is only what differs. Defaults are applied when the scene is built and never stored, so that a later
 * release may change them without touching a document.
 */
function componentType<const T extends string, F extends z.ZodRawShape>(
  type: T,
  fields: F,
  defaults: { readonly [K in keyof F]: z.output<F[K]> },
) {
  return {
    type,
    data: z
      .strictObject(fields)
      .partial()
      .extend({ type: z.literal(type) }),
    defaults,
  };
}
