import * as z from 'zod';
import { Id, RequestId } from '../common/inputs.ts';
import { Person } from '../common/person.ts';

/** Most tiles and bytes of one map's streets. */
export const MOST_STREET_TILES = 50_000;
export const MOST_STREET_BYTES = 300_000_000;
/** The nearest zoom that streets have tiles for; players enlarge those. */
export const MOST_STREET_ZOOM = 15;

/** MIME type of files of streets. */
export const STREETS_TYPE = 'application/vnd.pmtiles';

/** Where a file of streets is served: published for good, or of a draft with a signature for a day. */
export const ServedTiles = z
  .string()
  .max(1_500)
  .regex(
    /^\/media\/[0-9a-f]{64}\/[^/?#\s"\\]{1,1200}(\?d=\d{1,9}&s=[\w-]{1,64})?$/,
    'Use the address at which the file is served',
  );

const Longitude = z.number().min(-180).max(180);
const Latitude = z.number().min(-90).max(90);

/** Degrees. An area whose west is greater than its east goes across the 180th meridian. */
export const StreetsArea = z.strictObject({ west: Longitude, south: Latitude, east: Longitude, north: Latitude });
export type StreetsArea = z.output<typeof StreetsArea>;

const Wide = StreetsArea.refine(
  ({ west, east }) => west !== east,
  'Its west and its east are the same: it has no area',
).refine(({ south, north }) => south < north, 'Its south must lie below its north');
const Zoom = z.int().min(0).max(MOST_STREET_ZOOM);
const StreetsOf = { projectId: Id, gisId: Id };
const Wanted = { ...StreetsOf, area: Wide, maxZoom: Zoom.default(MOST_STREET_ZOOM) };

export const GetStreets = z.strictObject(StreetsOf);
export const EstimateStreets = z.strictObject(Wanted);
export const MakeStreets = z.strictObject({ ...Wanted, requestId: RequestId });
export const CancelStreets = z.strictObject(StreetsOf);
/** A file of the project that is to be the base of a map. */
export const CheckStreetsFile = z.strictObject({ projectId: Id, fileId: Id });

/** What streets of an area would be. */
export const StreetsEstimate = z.strictObject({
  tiles: z.number(),
  /** Of the file; null: it was not worked out, and `problem` says why. */
  bytes: z.number().nullable(),
  /** Why they cannot be made, shown as it is; null: they can. */
  problem: z.string().nullable(),
});
export type StreetsEstimate = z.output<typeof StreetsEstimate>;

/** Streets that are being made for a map, or the last that were. */
export const StreetsJob = z.strictObject({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  area: StreetsArea,
  maxZoom: z.number(),
  /** Of all, once they are known; 0 before. */
  tiles: z.number(),
  bytes: z.number(),
  /** Those that are there. */
  tilesDone: z.number(),
  bytesDone: z.number(),
  /** Why it failed, or what it waits for; shown as it is. */
  message: z.string().nullable(),
  by: Person,
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type StreetsJob = z.output<typeof StreetsJob>;

/** A file of streets, of whatever maker. */
export const StreetsFile = z.strictObject({
  fileId: z.string(),
  fileName: z.string(),
  version: z.number(),
  bytes: z.number(),
  area: StreetsArea,
  minZoom: z.number(),
  maxZoom: z.number(),
  /** Ids of its layers. */
  layers: z.array(z.string()),
  /** HTML with links, as the file has it. */
  attribution: z.string(),
  /** Where it is served; `gis.base` takes it as `tiles`. */
  url: z.string(),
});
export type StreetsFile = z.output<typeof StreetsFile>;

/** What a file is as streets. */
export const CheckedStreetsFile = z.strictObject({
  /** Null: it cannot be used, or there is none. */
  file: StreetsFile.nullable(),
  /** Why not, shown as it is. */
  problem: z.string().nullable(),
});
export type CheckedStreetsFile = z.output<typeof CheckedStreetsFile>;

/** The streets of a map. */
export const Streets = z.strictObject({
  /** This server can make some: its operator has named a source. */
  hasSource: z.boolean(),
  job: StreetsJob.nullable(),
  /** Of the file that the map names. */
  ...CheckedStreetsFile.shape,
});
export type Streets = z.output<typeof Streets>;
