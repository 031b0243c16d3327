import * as z from 'zod';
import { LANGUAGES } from '../engine/schema/languages.ts';
import { atomic, mergedByType } from '../engine/schema/leaf-shape.ts';
import { asMedia, asReference, asTranslation, type MediaRole } from '../engine/schema/schema-walk.ts';
import { asTexts } from '../engine/schema/text-leaves.ts';
import { isProductKind, type ProductKindName } from './product-kinds.ts';

/** Document ids are UUIDv7. */
export const DocumentId = z.uuid();

/** None, or some with a value. Source: SPEC §3 "option". */
export const Option = <S extends z.ZodType>(value: S) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('some'), value }),
  ]);

const media = (role: MediaRole) =>
  asMedia(
    atomic(
      z.strictObject({
        name: z.string().max(255),
        /** MIME type, such as `image/webp`. */
        type: z.string().max(127),
        url: z
          .string()
          .max(2048)
          .regex(/^(asset:\/\/|https:\/\/)/, 'Use a file of this project or an https address'),
      }),
    ),
    role,
  );

/** A file a document shows: `url` is `asset://<fileId>` or an external https address. Source: SPEC §3 "media". */
export const Media = media('file');
/** A picture shown on its own: it is made in all sizes and formats. */
export const Still = media('still');
/** One picture of a rendered move: it is encoded with the others of its list. */
export const Frame = media('frames');
export type Media = z.output<typeof Media>;

/** Degrees, 0 to 360. Source: SPEC §3 "angle". */
export const Angle = z.number().min(0).max(360);

/** Channels 0 to 255, alpha 0 to 1. Source: SPEC §9. */
export const Color = atomic(
  z.strictObject({
    r: z.number().min(0).max(255),
    g: z.number().min(0).max(255),
    b: z.number().min(0).max(255),
    a: z.number().min(0).max(1).default(1),
  }),
);
export type Color = z.output<typeof Color>;

/** A colour of its own, or one that follows the project's theme; `a` overrides the token's alpha. */
export const ThemedColor = atomic(
  z.union([
    Color,
    z.strictObject({
      type: z.literal('theme'),
      token: z.string().min(1).max(80),
      a: z.number().min(0).max(1).optional(),
    }),
  ]),
);
export type ThemedColor = z.output<typeof ThemedColor>;

/** Width to height. Source: SPEC §3 "aspect ratio", default 16:9. */
export const AspectRatio = atomic(
  z.strictObject({ width: z.number().positive().default(16), height: z.number().positive().default(9) }),
);

/** A value per language; a language without a value is absent. Source: SPEC §3 "localized value". */
export const Localized = <S extends z.ZodType>(value: S) => asTexts(z.partialRecord(z.enum(LANGUAGES), value));

/** Longest text a visitor reads in one field, in characters. */
export const MAX_TEXT = 10_000;
export const LocalizedText = Localized(z.string().max(MAX_TEXT));
export type LocalizedText = z.output<typeof LocalizedText>;

/** A text a visitor reads: written here, or taken from the project's translations. Source: SPEC §3 "i18n-string". */
export const I18nString = mergedByType(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('custom'), value: LocalizedText }),
    asTranslation(z.strictObject({ type: z.literal('variable'), key: z.string().min(1).max(200) })),
  ]),
);
export type I18nString = z.output<typeof I18nString>;

/** Most characters of an import key. */
export const MAX_IMPORT_KEY = 200;
/** What a thing is called in the table it came from: the same table updates it when it is imported again. Our extension. */
export const ImportKey = z.string().max(MAX_IMPORT_KEY).optional();

/** A product of any kind. */
export const ProductRef = asReference(
  atomic(z.strictObject({ type: z.custom<ProductKindName>(isProductKind), id: DocumentId })),
  {
    targets: [],
    isParent: false,
  },
);
export type ProductRef = z.output<typeof ProductRef>;

/** An address that visitors may be led to. Scripts and data addresses are refused. */
export const Href = z
  .string()
  .max(2048)
  .regex(
    // Browsers drop tabs and line ends, so `/\t/host` would lead to another host.
    /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\t\r\n]*$/i,
    'Use an address that starts with https://, http://, mailto:, tel: or /',
  );

/** Whether an address is no more than its beginning: what stands in a link before somebody has typed where it leads. */
export const isBeginning = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)$/i.test(href);

/** Where a button leads. Source: SPEC §3 "link". */
export const Link = atomic(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('external'), openInNewWindow: z.boolean().default(true), href: Href }),
    z.strictObject({ type: z.literal('internal'), product: ProductRef, id: z.string().max(64).optional() }),
  ]),
);
export type Link = z.output<typeof Link>;
