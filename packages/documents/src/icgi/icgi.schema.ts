import * as z from 'zod';
import { atomic, mergedByType } from '../engine/schema/leaf-shape.ts';
import { collection, singleton } from '../engine/schema/record-definition.ts';
import { withInstead } from '../engine/schema/text-leaves.ts';
import {
  Angle,
  AspectRatio,
  Frame,
  I18nString,
  ImportKey,
  Link,
  Option,
  Still,
  ThemedColor,
} from '../shared/primitives.schema.ts';
import { parentRef, refTo, requiredRefTo } from '../shared/references.schema.ts';
import { withoutInvisible } from '../shared/text/visible-text.ts';
import { namesOfView } from './view-name.ts';

/** Pixels of the picture the walkthrough is drawn for; only the ratio matters to a visitor. */
export const Canvas = atomic(
  z.strictObject({ width: z.number().int().min(1).max(16_384), height: z.number().int().min(1).max(16_384) }),
);

/** Of a new walkthrough. */
export const NEW_CANVAS: z.output<typeof Canvas> = { width: 1920, height: 1080 };

/** Most characters of a name: of a walkthrough, a view, a transition. */
export const MAX_NAME = 200;
/** Most frames of a transition. */
export const MAX_FRAMES = 2_000;

/** Stored as typed, without invisible characters: what an editor shows and what is stored always look the same. */
const Name = z.string().overwrite(withoutInvisible).max(MAX_NAME);
/** A widget of a collection as this walkthrough uses it. */
const WidgetUse = refTo('widget-use');

/** Source: SPEC §3 "Walkthrough product": settings. */
export const Settings = singleton({
  name: Name.regex(/\S/, 'String must contain at least 1 character(s)'),
  canvas: Canvas.default(NEW_CANVAS),
  /** The keyframe a visitor meets first. */
  start: refTo('keyframe').default(null),
  compass: z.boolean().default(false),
  categoryFilter: z.boolean().default(false),
});

/** Source: SPEC §3 "Interface: menu, info". */
export const Interface = singleton({
  /** None: the project's main menu. */
  menu: Option(requiredRefTo('menu')).default({ type: 'none' }),
  info: Option(I18nString).default({ type: 'none' }),
});

/** What an arrow does: nothing, a cut to a keyframe, or a transition played forward or in reverse. */
export const Control = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('keyframe'), keyframe: refTo('keyframe') }),
    z.strictObject({
      type: z.literal('transition'),
      transition: refTo('transition'),
      reverse: z.boolean().default(false),
    }),
  ]),
);
export type Control = z.output<typeof Control>;

const NO_CONTROL: Control = { type: 'none' };

/** Pixels of the graph of keyframes at full size; far more than 2,000 nodes side by side take. */
const GraphPixels = z.number().min(-1_000_000).max(1_000_000);

/** A still image one can stand in. */
export const Keyframe = collection({
  name: Name,
  image: Still.nullable().default(null),
  /** Magnification of the image, 1 to 5. */
  scale: z.number().min(1).max(5).default(1),
  /** Where the camera looks, degrees clockwise from north. */
  compass: Angle.default(0),
  /** What the image shows, for those who do not see it. Our extension. */
  alt: I18nString.optional(),
  /** What visitors read as its name; without it, the name. Our extension. */
  title: withInstead(I18nString.optional(), namesOfView),
  controls: z
    .strictObject({
      back: Control.default(NO_CONTROL),
      left: Control.default(NO_CONTROL),
      right: Control.default(NO_CONTROL),
    })
    .default({ back: NO_CONTROL, left: NO_CONTROL, right: NO_CONTROL }),
  /** Our extension: where it stands in the graph, its upper left corner; placed automatically when absent. */
  position: atomic(z.strictObject({ x: GraphPixels, y: GraphPixels })).optional(),
});

/** A camera move between two keyframes, rendered as ordered frames. */
export const Transition = collection({
  name: Name,
  start: refTo('keyframe').default(null),
  end: refTo('keyframe').default(null),
  /** In playing order, at most 2,000. One leaf: two orders are never mixed. */
  frames: z.array(Frame).max(MAX_FRAMES).default([]),
  /** Frames a second. Our extension. */
  fps: z.number().min(1).max(60).default(30),
  /** Our extension: how time runs over the frames; the renderer's own pace by default. */
  easing: z.enum(['linear', 'ease-in-out']).optional(),
  /** Our extension: compass of each frame, degrees; interpolated between the keyframes when absent. */
  yaw: z.array(Angle).max(MAX_FRAMES).optional(),
});

/** A drawing of shapes that can be placed on keyframes. */
export const Outline = collection({
  name: Name,
  /** The viewBox of its paths. */
  size: atomic(z.strictObject({ width: z.number().positive(), height: z.number().positive() })),
  strokeWidth: z.number().min(0).max(100).default(3),
});

const ShapeAction = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('widget'), widget: WidgetUse }),
    z.strictObject({ type: z.literal('link'), link: Link }),
    z.strictObject({
      type: z.literal('transition'),
      transition: refTo('transition'),
      reverse: z.boolean().default(false),
    }),
  ]),
);

/** One path of an outline, in the outline's own units. */
export const Shape = collection({
  outline: refTo('outline').default(null),
  color: ThemedColor,
  path: z.string().max(200_000),
  /** Our extension: what the shape is called when hovered or read aloud. */
  title: I18nString.optional(),
  action: ShapeAction.default({ type: 'none' }),
  key: ImportKey,
});

/** Something worth knowing, placed on one or more keyframes. */
export const Marker = collection({
  title: I18nString,
  category: refTo('category').default(null),
  widget: WidgetUse.default(null),
  key: ImportKey,
});

/** Groups markers; a visitor can hide a category. */
export const Category = collection({
  parent: parentRef('category').default(null),
  icon: z.string().max(60).nullable().default(null),
  name: I18nString,
  defaultShow: z.boolean().default(true),
});

/** A text on a post that stands in the picture. Source: SPEC §3 "widgets: sign". */
export const Sign = collection({
  text: I18nString,
  variant: z.enum(['primary', 'secondary']).default('primary'),
  /** Height of the post, 0 to 200 thousandths of the picture's height. */
  height: z.number().min(0).max(200).default(100),
});

const BlockAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('widget'), widget: WidgetUse }),
  z.strictObject({ type: z.literal('link'), link: Link }),
]);

/** A piece of content inside the panel of a marker, a shape or the info panel (`owner`). */
export const Block = collection({
  owner: refTo('marker', 'shape', 'interface').default(null),
  data: mergedByType(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: I18nString }),
      z.strictObject({
        type: z.literal('image'),
        media: Still.nullable().default(null),
        aspect: AspectRatio.default({ width: 16, height: 9 }),
      }),
      z.strictObject({
        type: z.literal('button'),
        align: z.enum(['left', 'right']).default('left'),
        text: I18nString,
        action: BlockAction,
      }),
    ]),
  ),
});

/** Where something stands on a keyframe. */
export const Placement = collection({
  keyframe: refTo('keyframe').default(null),
  /** 0 is the left edge of the canvas, 1 the right. */
  x: z.number().min(0).max(1),
  /** 0 is the top edge of the canvas, 1 the bottom. */
  y: z.number().min(0).max(1),
  data: mergedByType(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('marker'),
        marker: refTo('marker'),
        variant: z.enum(['marker', 'direction']).default('marker'),
        /** The view that a direction walks to. Our extension. */
        leadsTo: refTo('keyframe').optional(),
      }),
      z.strictObject({
        type: z.literal('outline'),
        outline: refTo('outline'),
        lockPosition: z.boolean().default(false),
        scale: z.number().min(0.1).max(10).default(1),
      }),
      z.strictObject({ type: z.literal('widget'), widget: refTo('sign', 'widget-use') }),
    ]),
  ),
});

/** A view of the tour on which the author leads visitors round. Our extension. */
export const Stop = collection({
  keyframe: refTo('keyframe').default(null),
  /** What is read there; none where the view speaks for itself. */
  caption: I18nString.optional(),
  /** How long it is shown, 2 to 120 seconds. */
  seconds: z.number().min(2).max(120).default(7),
});

/** Most keys of a track. */
export const MAX_KEYS = 200;

/** Fractions of the canvas; what follows a move may leave the picture. */
const TrackPoint = z.strictObject({ x: z.number().min(-5).max(6), y: z.number().min(-5).max(6) });

/**
 * How something that stands on a view at one end of a transition follows it. Where it stands on its view is a key of its
 * own. Our extension.
 */
export const Track = collection({
  transition: refTo('transition').default(null),
  placement: refTo('placement').default(null),
  /** Of an outline, the one shape that follows; all that have no track of their own when absent. */
  shape: refTo('shape').optional(),
  /** The part of an outline, in its own units, whose corners the keys place; the whole of it when absent. */
  box: atomic(
    z.strictObject({
      x: z.number(),
      y: z.number(),
      width: z.number().positive(),
      height: z.number().positive(),
    }),
  ).optional(),
  /** In the order of `at`, 0 to 1 of the transition. One point; of an outline four corners, from the upper left around. */
  keys: z
    .array(z.strictObject({ at: z.number().min(0).max(1), points: z.array(TrackPoint).min(1).max(4) }))
    .max(MAX_KEYS)
    .default([]),
});
