import * as z from 'zod';
import type { DocumentKind } from '../engine/schema/define-kind.ts';
import { atomic } from '../engine/schema/leaf-shape.ts';
import { collection, singleton } from '../engine/schema/record-definition.ts';
import { Color, Media } from '../shared/primitives.schema.ts';

const rgb = (r: number, g: number, b: number, a = 1) => ({ r, g, b, a });
const ColorText = atomic(z.strictObject({ color: Color, text: Color }));

/** A colour with the text on it and its accent. Source: SPEC §3 "Theme". */
const ColorGroup = z.strictObject({ default: Color, text: Color, accent: Color });

/** Most font files of a theme: two families in every weight, upright and italic. */
export const MOST_FONT_FILES = 40;

const Weight = z.number().int().min(1).max(1000);

/** A WOFF2 file of the project that a family of the theme is set in. Our addition. */
const FontFile = z.strictObject({
  family: z.string().min(1).max(100),
  /** One weight, or all between two of a variable font. */
  weight: atomic(z.strictObject({ from: Weight, to: Weight })),
  style: z.enum(['normal', 'italic']),
  media: Media,
});
export type FontFile = z.output<typeof FontFile>;

/** Looks shared by a project's products. Defaults give AA contrast for every pair. Source: SPEC §3 "Theme". */
const Look = singleton({
  iconSet: z.enum(['lucide', 'tabler']).default('lucide'),
  fonts: z
    .strictObject({
      headings: z.string().min(1).max(100).default('Open Sans'),
      body: z.string().min(1).max(100).default('Open Sans'),
    })
    .default({ headings: 'Open Sans', body: 'Open Sans' }),
  interface: z
    .strictObject({ variant: z.enum(['rounded', 'balanced', 'square']).default('balanced') })
    .default({ variant: 'balanced' }),
  /** Of families that are not shipped: their files travel with the theme. */
  fontFiles: z.array(FontFile).max(MOST_FONT_FILES).default([]),
});

const Colors = singleton({
  primary: ColorGroup.default({ default: rgb(29, 75, 63), text: rgb(255, 255, 255), accent: rgb(20, 56, 47) }),
  secondary: ColorGroup.default({ default: rgb(240, 237, 230), text: rgb(24, 28, 33), accent: rgb(226, 221, 210) }),
  icgi: z.strictObject({ overlay: Color }).default({ overlay: rgb(18, 21, 28, 0.8) }),
  interface: z
    .strictObject({ border: Color, control: Color })
    .default({ border: rgb(221, 224, 230), control: rgb(18, 21, 28, 0.8) }),
  layers: z
    .strictObject({ '0': Color, '5': Color, '10': Color })
    .default({ '0': rgb(255, 255, 255), '5': rgb(245, 246, 248), '10': rgb(20, 22, 28) }),
});

/** A named pair of colours that categories can point to. */
const Group = collection({
  type: z.literal('4-colors').default('4-colors'),
  name: z.string().max(100).regex(/\S/, 'String must contain at least 1 character(s)'),
  main: ColorText,
  alt: ColorText,
});

/** The records of a theme. */
export const themeRecords = { look: Look, colors: Colors, groups: Group };

/** The kind's type; its value is `themeDocument`. */
export type ThemeDocument = DocumentKind<typeof themeRecords>;
