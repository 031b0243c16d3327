import * as z from 'zod';
import { DecodedWhole, SoundFacts, VideoFacts } from '../../../platform/video/encode-message.ts';
import { STILL_FORMATS } from '../renditions/recipes.ts';

/** What the process exits with when an order takes more memory than it may. */
export const OUT_OF_MEMORY = 86;

/** A buffer arrives as one. */
const Bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));
const Size = { width: z.number(), height: z.number() };

/** `memory`: bytes of its process above which the work is given up. */
const Order = { path: z.string(), maxPixels: z.number(), memory: z.number() };

/** An order to the picture process. */
export const PictureOrder = z.discriminatedUnion('type', [
  z.object({ ...Order, type: z.literal('read') }),
  z.object({
    ...Order,
    type: z.literal('stills'),
    wanted: z.array(z.object({ format: z.enum(STILL_FORMATS), width: z.number() })),
  }),
  /** What a video says of itself. `of`: its MIME type. */
  z.object({ ...Order, type: z.literal('video'), of: z.string() }),
  /** How long a sound plays. */
  z.object({ ...Order, type: z.literal('sound'), of: z.string() }),
  /** How a picture is drawn. */
  z.object({ ...Order, type: z.literal('drawing') }),
  /** A HEIC picture is written as one that every program reads. */
  z.object({ ...Order, type: z.literal('heic') }),
  /** `of`: MIME type of a video, or of a model. */
  z.object({ ...Order, type: z.literal('poster'), of: z.string() }),
]);
export type PictureOrder = z.output<typeof PictureOrder>;

const Made = z.object({ ...Size, bytes: Bytes });
const Facts = z.object({
  ...Size,
  durationMs: z.number().nullable(),
  notice: z.string().nullable(),
  placeholder: z.string(),
  thumb: Made,
});
const Stills = z.array(z.object({ ...Size, format: z.enum(STILL_FORMATS), type: z.string(), bytes: Bytes }));

const WrittenPicture = z.object({ type: z.enum(['image/jpeg', 'image/png']), bytes: Bytes });

/** What it answers. */
export const PictureReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read'), facts: Facts }),
  z.object({ type: z.literal('stills'), stills: Stills }),
  z.object({
    type: z.literal('poster'),
    made: z.object({
      poster: Made,
      thumb: Made,
      video: z.object({ ...Size, durationMs: z.number().nullable() }).nullable(),
    }),
  }),
  /** Null: this machine cannot read videos. */
  z.object({
    type: z.literal('video'),
    video: z.object({ facts: VideoFacts, whole: DecodedWhole.nullable() }).nullable(),
  }),
  z.object({ type: z.literal('sound'), sound: SoundFacts.nullable() }),
  z.object({ type: z.literal('drawing'), drawing: z.object({ since: z.number(), notice: z.string().nullable() }) }),
  z.object({ type: z.literal('heic'), written: WrittenPicture }),
  /** More pixels than are decoded. */
  z.object({ type: z.literal('large'), message: z.string() }),
  z.object({ type: z.literal('unreadable'), message: z.string() }),
  /** Whole, and of a kind that is not drawn here. */
  z.object({ type: z.literal('unsupported'), message: z.string() }),
]);
export type PictureReport = z.output<typeof PictureReport>;
