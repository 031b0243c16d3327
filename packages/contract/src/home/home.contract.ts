import * as z from 'zod';
import { ProductType } from '../common/inputs.ts';
import { ProjectItemList, PublishState } from '../projects/projects.contract.ts';

/** A product that somebody was at work on. */
const LastEdited = z.strictObject({
  type: ProductType,
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  clientName: z.string().nullable(),
  state: PublishState,
  publishedVersion: z.number().nullable(),
  thumbUrl: z.string().nullable(),
  /** When the caller changed it last. */
  editedAt: z.date(),
});
export type LastEdited = z.output<typeof LastEdited>;

/** What a colleague has published. */
const LastPublished = z.strictObject({
  publicationId: z.string(),
  type: ProductType,
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  slug: z.string(),
  version: z.number(),
  /** Visitors see it now. */
  live: z.boolean(),
  note: z.string().nullable(),
  at: z.date(),
  by: z.strictObject({ id: z.string(), name: z.string() }),
  thumbUrl: z.string().nullable(),
});
export type LastPublished = z.output<typeof LastPublished>;

/** Work that goes on by itself, or has failed today. */
const Running = z.strictObject({
  type: z.enum(['import', 'migration', 'encoding']),
  id: z.string(),
  /** A file, a release or a project. */
  name: z.string(),
  projectId: z.string().nullable(),
  /** 0..1; null while that is not known. */
  progress: z.number().nullable(),
  /** What is done, and of how many; null where nothing is counted. */
  done: z.number().nullable(),
  total: z.number().nullable(),
  /** Why it failed; null while it goes on. */
  fault: z.string().nullable(),
});
export type Running = z.output<typeof Running>;

/** The first screen: what to go on with, and what happens. */
export const Home = z.strictObject({
  pinned: ProjectItemList,
  lastEdited: z.array(LastEdited),
  lastPublished: z.array(LastPublished),
  running: z.array(Running),
  /** The project to take apart, while it is there. */
  demo: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** What the caller has done by now. */
  steps: z.strictObject({ edited: z.boolean(), published: z.boolean() }),
  mayCreate: z.boolean(),
});
export type Home = z.output<typeof Home>;
