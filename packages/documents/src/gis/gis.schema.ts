import * as z from 'zod';
import { atomic, mergedByType } from '../engine/schema/leaf-shape.ts';
import { collection, recordFields, singleton, taggedCollection } from '../engine/schema/record-definition.ts';
import {
  Color,
  I18nString,
  ImportKey,
  Link,
  LocalizedText,
  Media,
  Option,
  Still,
  ThemedColor,
} from '../shared/primitives.schema.ts';
import { parentRef, refTo, requiredRefTo } from '../shared/references.schema.ts';
import { withoutInvisible } from '../shared/text/visible-text.ts';
import { Range } from '../shared/vectors.schema.ts';
import { NAME_GROUPS } from './drawing/name-groups.ts';
import { LineGeometry, LngLat, OutlineGeometry } from './geo.schema.ts';

const Name = z.string().overwrite(withoutInvisible).max(200);
const Text = I18nString.default({ type: 'custom', value: {} });
const PRIMARY: ThemedColor = { type: 'theme', token: 'primary' };
const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 };
const Icon = z.string().max(60);
/** A widget of a collection as this map uses it. */
const WidgetUse = refTo('widget-use');

/** Magnification of the map: 0 is the whole world, each level doubles it. */
export const MAX_ZOOM = 22;
const Zoom = z.number().min(0).max(MAX_ZOOM);
export const ZoomRange = Range(Zoom);
const ALL_ZOOMS = { min: 0, max: MAX_ZOOM };

/** Base maps by what they are for; a deployment says what each looks like. Source: SPEC §3 "Map product". */
export const CLASSIC_STYLES = [
  'standard',
  'streets',
  'outdoors',
  'light',
  'dark',
  'satellite',
  'satellite-streets',
  'navigation-day',
  'navigation-night',
] as const;
const Classic = z.enum(CLASSIC_STYLES);
export type ClassicStyle = z.output<typeof Classic>;

/** Address of a style: https, this origin, or a hosted provider's own. */
const StyleUrl = z
  .string()
  .max(2048)
  .regex(/^(https:\/\/|mapbox:\/\/|\/(?![/\\]))[^\s]*$/i, 'Use the address of a style that starts with https:// or /');

export const MapStyle = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('classic'), style: Classic }),
    z.strictObject({ type: z.literal('url'), url: StyleUrl }),
  ]),
);
export type MapStyle = z.output<typeof MapStyle>;

/** What the camera looks at. */
export const View = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('position'), center: LngLat, zoom: Zoom }),
    z.strictObject({ type: z.literal('bounds'), northEast: LngLat, southWest: LngLat }),
    z.strictObject({
      type: z.literal('3d'),
      center: LngLat,
      zoom: Zoom,
      /** Degrees from straight down. */
      pitch: z.number().min(0).max(90).default(0),
      /** Degrees clockwise from north. */
      bearing: z.number().min(-360).max(360).default(0),
    }),
  ]),
);
export type View = z.output<typeof View>;

/** Source: SPEC §3 "Map product": settings. `mainShape` is a sibling of the settings in `attributes`. */
export const Settings = singleton({
  name: Name.regex(/\S/, 'String must contain at least 1 character(s)'),
  mapStyle: MapStyle.default({ type: 'classic', style: 'streets' }),
  initialMapState: View.default({ type: 'position', center: { lng: 0, lat: 0 }, zoom: 0 }),
  features: z.strictObject({ search: z.boolean().default(false) }).default({ search: false }),
  /** The subject of the map. */
  mainShape: refTo('outline-feature').default(null),
  /** What becomes of the map outside of the main shape. Our extension, like the next two. */
  outside: z.enum(['none', 'dim', 'hide']).optional(),
  /** Visitors cannot leave the surroundings of the main shape. */
  maxBounds: z.boolean().optional(),
  /** The world is a ball where it is seen from afar. */
  globe: z.boolean().optional(),
  /** Archive of vector tiles that classic styles are drawn from, in place of what the server has for all maps. Our extension. */
  streets: Media.nullable().optional(),
  /** Names of the base map that are not drawn. Our extension, like the next one. */
  hiddenNames: z.array(z.enum(NAME_GROUPS)).max(NAME_GROUPS.length).optional(),
  /** Houses of the base map that the main shape covers or touches are not drawn. */
  clearsSite: z.boolean().optional(),
});

/** Lengths of dashes and gaps, in line widths. */
const Dashes = atomic(z.array(z.number().min(0).max(100)).max(8));
const WIDTH = 50;

const routeLine = (opacity: number) =>
  z.strictObject({
    color: ThemedColor.default(PRIMARY),
    /** px */
    width: z.number().min(0).max(WIDTH).default(5),
    opacity: z.number().min(0).max(1).default(opacity),
    casing: ThemedColor.nullable().default(WHITE),
    dash: Dashes.default([]),
  });
const LINE = { color: PRIMARY, width: 5, casing: WHITE, dash: [] };

/** px */
const MarkSize = z.number().min(8).max(64).default(28);
const RoutePoint = z.strictObject({
  icon: Icon.nullable().default(null),
  size: MarkSize,
  color: ThemedColor.default(PRIMARY),
});
const POINT = { icon: null, size: 28, color: PRIMARY };

/** What search hits and directions look like, on every layer. Source: SPEC §3 "Map product". */
export const Styles = singleton({
  searchPoint: z
    .strictObject({
      icon: Icon.default('map-pin'),
      size: MarkSize,
      color: ThemedColor.default(PRIMARY),
      halo: ThemedColor.default(WHITE),
    })
    .default({ icon: 'map-pin', size: 28, color: PRIMARY, halo: WHITE }),
  directions: z
    .strictObject({
      line: routeLine(0.9).default({ ...LINE, opacity: 0.9 }),
      alternative: routeLine(0.5).default({ ...LINE, opacity: 0.5 }),
      origin: RoutePoint.default(POINT),
      destination: RoutePoint.default(POINT),
      waypoint: RoutePoint.default(POINT),
    })
    .default({
      line: { ...LINE, opacity: 0.9 },
      alternative: { ...LINE, opacity: 0.5 },
      origin: POINT,
      destination: POINT,
      waypoint: POINT,
    }),
});

/** Groups what stands on the map; a visitor can hide a category. */
export const Category = collection({
  parent: parentRef('category').default(null),
  icon: Icon.nullable().default(null),
  name: Text,
  defaultShow: z.boolean().default(true),
  color: ThemedColor.optional(),
});

/** A picture laid over the map by its four corners. Our extension. */
export const SitePlan = collection({
  name: Name.default(''),
  image: Still.nullable().default(null),
  corners: atomic(z.strictObject({ topLeft: LngLat, topRight: LngLat, bottomRight: LngLat, bottomLeft: LngLat })),
  opacity: z.number().min(0).max(1).default(1),
  visible: z.boolean().default(true),
});

/** A place of a tour over the map. Our extension. */
export const Stop = collection({
  name: Text,
  view: View,
  /** Categories switched on and off on arriving. */
  show: z.array(refTo('category')).max(200).default([]),
  hide: z.array(refTo('category')).max(200).default([]),
  widget: WidgetUse.default(null),
});

const layer = { name: Name.default(''), visible: z.boolean().optional() };

/** Colours of a heatmap, from nothing to most. Source: SPEC §3 "six gradient steps 0 to 100". */
const Gradient = atomic(
  z
    .array(z.strictObject({ at: z.number().min(0).max(100), color: Color }))
    .length(6)
    .refine((steps) => steps.every(({ at }, place) => at >= (steps[place - 1]?.at ?? 0)), 'Steps must ascend'),
);
const GRADIENT = [
  { at: 0, color: { r: 0, g: 0, b: 255, a: 0 } },
  { at: 20, color: { r: 69, g: 117, b: 180, a: 1 } },
  { at: 40, color: { r: 116, g: 173, b: 209, a: 1 } },
  { at: 60, color: { r: 254, g: 224, b: 144, a: 1 } },
  { at: 80, color: { r: 244, g: 109, b: 67, a: 1 } },
  { at: 100, color: { r: 215, g: 48, b: 39, a: 1 } },
];

/** px */
const CircleRadius = Range(z.number().min(10).max(30));

/** How the points of a layer are drawn. Source: SPEC §3 "Hotspots layer". */
export const Display = mergedByType(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('standard'), cluster: z.boolean().optional() }),
    z.strictObject({
      type: z.literal('circle'),
      /** From the least to the greatest value of the layer. */
      radius: CircleRadius.default({ min: 10, max: 30 }),
      color: ThemedColor.optional(),
      cluster: z.boolean().optional(),
    }),
    z.strictObject({
      type: z.literal('heatmap'),
      /** px */
      radius: z.number().min(1).max(200).default(100),
      opacity: z.number().min(0).max(1).default(0.5),
      gradient: Gradient.default(GRADIENT),
      /** From this zoom on the points themselves are drawn, in the colours of their values. Our extension. */
      circlesFrom: Zoom.optional(),
    }),
  ]),
);
export type Display = z.output<typeof Display>;

/** A layer of points. */
export const HotspotLayer = collection({
  ...layer,
  category: refTo('category').default(null),
  zoom: ZoomRange.default(ALL_ZOOMS),
  display: Display.default({ type: 'standard' }),
});

/** A layer of areas and lines. */
export const OutlineLayer = collection({ ...layer, zoom: ZoomRange.optional() });

/** A layer of texts. */
export const LabelLayer = collection(layer);

/** What a card says of a place or an outline. Our extension. */
const content = {
  /** In lines; nothing in it is read as HTML. */
  text: I18nString.optional(),
  /** The picture above the text. */
  media: Still.optional(),
  link: Link.optional(),
  /** As it is written on an envelope, the same in every language. */
  address: z.string().overwrite(withoutInvisible).max(300).optional(),
};

/** A point worth knowing. `position` and `value` are the specification's. */
export const Hotspot = collection({
  layer: refTo('hotspots-layer').default(null),
  name: Text,
  position: LngLat,
  value: z.number().default(0),
  category: refTo('category').default(null),
  widget: WidgetUse.default(null),
  ...content,
  key: ImportKey,
});

const opacity = z.number().min(0).max(1);
const lineWidth = z.number().min(0).max(WIDTH);
const defaultStyle = z.strictObject({
  fill: ThemedColor.default(PRIMARY),
  fillOpacity: opacity.default(0.2),
  line: ThemedColor.default(PRIMARY),
  lineOpacity: opacity.default(1),
  /** px */
  lineWidth: lineWidth.default(2),
  lineDash: Dashes.default([]),
});
/** What differs from the default. */
const stateStyle = z.strictObject({
  fill: ThemedColor.optional(),
  fillOpacity: opacity.optional(),
  line: ThemedColor.optional(),
  lineOpacity: opacity.optional(),
  lineWidth: lineWidth.optional(),
  lineDash: Dashes.optional(),
});
const DEFAULT_STYLE = {
  fill: PRIMARY,
  fillOpacity: 0.2,
  line: PRIMARY,
  lineOpacity: 1,
  lineWidth: 2,
  lineDash: [],
};
export type OutlineStyle = z.output<typeof defaultStyle>;

/** What an outline does when it is selected. */
export const OutlineAction = mergedByType(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('widget'), widget: WidgetUse }),
    z.strictObject({ type: z.literal('link'), link: Link }),
    z.strictObject({
      type: z.literal('set-navigation'),
      /** Null: the main shape. */
      to: z
        .union([
          atomic(z.strictObject({ type: z.literal('point'), position: LngLat })),
          refTo('hotspot', 'outline-feature', 'label'),
        ])
        .default(null),
      mode: z.enum(['camera', 'directions']).optional(),
      profile: z.enum(['walking', 'cycling', 'driving']).optional(),
      /** The way there, where its author drew one. */
      route: LineGeometry.nullable().optional(),
    }),
  ]),
);
export type OutlineAction = z.output<typeof OutlineAction>;

/** Metres of the highest area. */
export const MAX_HEIGHT = 400;

/** An area or a line on the map. */
export const OutlineFeature = collection({
  layer: refTo('outline-layer').default(null),
  name: Text,
  geometry: OutlineGeometry,
  action: OutlineAction.default({ type: 'none' }),
  styles: z
    .strictObject({
      default: defaultStyle.default(DEFAULT_STYLE),
      hovered: stateStyle.default({}),
      selected: stateStyle.default({}),
    })
    .default({ default: DEFAULT_STYLE, hovered: {}, selected: {} }),
  /** Metres that an area stands up where the map is tilted. Our extension. */
  height: z.number().min(0).max(MAX_HEIGHT).optional(),
  ...content,
  key: ImportKey,
});

/** Height in px at which a post begins when it is switched on. */
export const POST_HEIGHT = 35;

/** A text on the map, at its place or on a post above it. */
export const Label = collection({
  layer: refTo('label-layer').default(null),
  text: LocalizedText.default({}),
  position: LngLat,
  size: z.enum(['sm', 'md', 'lg']).default('md'),
  /** Height of the post, px. */
  post: Option(z.number().min(0).max(150)).default({ type: 'none' }),
  /** All rules must hold; null sets none. */
  display: z
    .strictObject({
      zoom: ZoomRange.nullable().default(null),
      shape: atomic(z.strictObject({ ref: requiredRefTo('outline-feature'), state: z.enum(['hovered', 'selected']) }))
        .nullable()
        .default(null),
      category: refTo('category').default(null),
    })
    .default({ zoom: null, shape: null, category: null }),
  key: ImportKey,
});

/** The graph's canvas; its nodes and edges are records of their own. */
export const Graph = singleton({});

const rule = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.strictObject({
    ...recordFields,
    type: z.literal(type),
    /** px on the canvas */
    x: z.number().default(0),
    y: z.number().default(0),
    ...fields,
  });

export const TRIGGERS = [
  'map.load',
  'shape.hover',
  'shape.select',
  'hotspot.select',
  'category.toggle',
  'zoom.enter',
  'zoom.leave',
  'timer',
  'message',
] as const;
export const CONDITIONS = ['category.on', 'shape.selected', 'zoom.within'] as const;
export const ACTIONS = [
  'camera.fit',
  'camera.fly',
  'category.show',
  'category.hide',
  'widget.open',
  'shape.select',
  'navigation.set',
  'style.set',
  'link.open',
  'stop.next',
] as const;

/** A rule of the map: when something happens, where something holds, do something. */
export const GraphNode = taggedCollection('type', [
  rule('trigger', {
    on: z.enum(TRIGGERS),
    target: refTo('category', 'outline-feature', 'hotspot').default(null),
    zoom: ZoomRange.nullable().default(null),
    seconds: z.number().positive().max(86_400).nullable().default(null),
    /** What the page around the map sends. */
    message: z.string().max(200).nullable().default(null),
  }),
  rule('condition', {
    test: z.enum(CONDITIONS),
    target: refTo('category', 'outline-feature').default(null),
    zoom: ZoomRange.nullable().default(null),
    not: z.boolean().default(false),
  }),
  rule('action', {
    do: z.enum(ACTIONS),
    target: refTo('category', 'outline-feature', 'hotspot', 'label', 'widget-use', 'stop').default(null),
    view: View.nullable().default(null),
    style: Classic.nullable().default(null),
    link: Link.nullable().default(null),
  }),
]);

/** `to` follows from `from`. */
export const GraphEdge = collection({
  from: refTo('graph-node').default(null),
  to: refTo('graph-node').default(null),
});
