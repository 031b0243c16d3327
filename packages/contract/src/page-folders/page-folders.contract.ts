import * as z from 'zod';
import { Id, ProductType } from '../common/inputs.ts';

/** The published page of a product as a folder for any web server. */
export const GetPageFolder = z.strictObject({ type: ProductType, id: Id });

/** What the folder holds, and where its zip is downloaded from, once and soon. */
export const PageFolder = z.strictObject({
  url: z.string(),
  fileName: z.string(),
  /** Of all its files together; the zip has nearly the same. */
  bytes: z.number(),
  files: z.number(),
  /** Of the publication. */
  version: z.number(),
  /** Servers that its pages call for what lies under a map; empty where all of it is in the folder. */
  mapHosts: z.array(z.string()),
  expiresAt: z.date(),
});
export type PageFolder = z.output<typeof PageFolder>;

/** Null: nothing is published. */
export const PageFolderAnswer = PageFolder.nullable();
