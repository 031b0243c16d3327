import { CLASSIC_STYLES, MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import * as z from 'zod';

const Classic = z.enum(CLASSIC_STYLES);

/** What a document's style means on this server. */
export const ResolveBaseMap = z.strictObject({
  mapStyle: MapStyle,
  /** Of names on the map, where its maker offers several. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
});
export type ResolveBaseMap = z.output<typeof ResolveBaseMap>;

/** What a map stands on: a built-in overview map, or the style at an address. */
export const BaseMap = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('built-in'), style: Classic }),
  /** `fallback` is shown when the address does not answer. */
  z.strictObject({ type: z.literal('style'), url: z.string(), fallback: Classic }),
]);
export type BaseMap = z.output<typeof BaseMap>;

export const ResolvedBaseMap = z.strictObject({
  base: BaseMap,
  /** Addresses of the two built-in files, on this server. */
  tiles: z.strictObject({ world: z.string(), satellite: z.string() }),
  /** Why the base is not the one that was asked for, for an editor; null: it is. */
  notice: z
    .strictObject({ reason: z.enum(['OVERVIEW_ONLY', 'HOST_NOT_ALLOWED', 'STYLE_UNUSABLE']), message: z.string() })
    .nullable(),
});
export type ResolvedBaseMap = z.output<typeof ResolvedBaseMap>;
