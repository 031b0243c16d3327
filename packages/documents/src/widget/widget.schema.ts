import * as z from 'zod';
import { mergedByType } from '../engine/schema/leaf-shape.ts';
import { collection, singleton } from '../engine/schema/record-definition.ts';
import { AspectRatio, I18nString, Link, Localized, Option, Still } from '../shared/primitives.schema.ts';
import { RichText } from '../shared/text/rich-text.ts';
import { withoutInvisible } from '../shared/text/visible-text.ts';

/** Fewest and most entries of a comparison. Source: SPEC §9. */
export const COMPARE_ENTRIES = { min: 2, max: 20 } as const;
/** Most tags of one widget. */
export const MOST_WIDGET_TAGS = 50;

/** The four types of widgets. Source: SPEC §3 "Widget content by type". */
export const WIDGET_TYPES = ['popup', 'media', 'media-compare', 'embed'] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];

const Aspect = AspectRatio.default({ width: 16, height: 9 });
const Text = I18nString.default({ type: 'custom', value: {} });

/** What every widget has. Source: SPEC §3 "Widget". */
export const WidgetSettings = singleton({
  /** What it is called in lists and, where a product shows one, to visitors. */
  name: Localized(z.string().overwrite(withoutInvisible).max(200)).default({}),
  /** Ids of tags of its collection. */
  tags: z.array(z.number().int().min(1)).max(MOST_WIDGET_TAGS).default([]),
});

/** A card: picture, formatted text, and a button. */
const Popup = z.strictObject({
  type: z.literal('popup'),
  cover: Still.nullable().default(null),
  content: Localized(RichText).default({}),
  action: Option(z.strictObject({ link: Link, label: I18nString })).default({ type: 'none' }),
});

/** One picture: flat, all around (equirectangular), or a page of an allowed host in a frame. */
const Media = z.strictObject({
  type: z.literal('media'),
  title: Text,
  media: Still.nullable().default(null),
  mediaType: z.enum(['image', '360', 'embed']).default('image'),
  aspectRatio: Aspect,
  description: Text,
});

/** Pictures of one place, to be compared; they are the records `entries`. */
const MediaCompare = z.strictObject({ type: z.literal('media-compare'), title: Text, aspectRatio: Aspect });

/** A page of an allowed host, or a product of ours, in a frame. */
const Embed = z.strictObject({
  type: z.literal('embed'),
  title: Text,
  link: Link.nullable().default(null),
  aspectRatio: Aspect,
  description: Text,
});

/** What a widget shows. A widget keeps its type. */
export const WidgetContent = singleton({
  data: mergedByType(z.discriminatedUnion('type', [Popup, Media, MediaCompare, Embed])).default({
    type: 'popup',
    cover: null,
    content: {},
    action: { type: 'none' },
  }),
});

/** One picture of a comparison. */
export const CompareEntry = collection({
  media: Still.nullable().default(null),
  name: Text,
  description: Text,
});
