import * as z from 'zod';

/** A group of files: what it is called, and the names of its files in order. */
const Group = { id: z.string(), name: z.string(), fileNames: z.array(z.string()) };

const ImportPurpose = z.object({
  type: z.literal('import'),
  views: z.array(z.object({ id: z.string(), name: z.string(), fileName: z.string() })),
  transitions: z.array(
    z.object({ ...Group, start: z.string().nullable(), end: z.string().nullable(), fps: z.number().optional() }),
  ),
  /** New frames of transitions that are there. */
  replaced: z.array(z.object(Group)),
  /** New images of views that are there. */
  images: z.array(z.object({ id: z.string(), fileName: z.string() })).default([]),
  /** Single frames of transitions that are there, by the number in their names. */
  frames: z.array(z.object({ id: z.string(), number: z.number(), fileName: z.string() })).default([]),
  /** Transitions that play backward as well. */
  linked: z.array(z.string()),
  /** Groups whose purpose is not chosen yet. */
  waiting: z.array(z.object(Group)),
});

/** What a drop of images becomes as a whole, in one step. */
export type ImportPurpose = z.output<typeof ImportPurpose>;

const Purpose = z.discriminatedUnion('type', [
  /** Each image becomes a view. */
  z.object({ type: z.literal('views') }),
  /** The first image becomes a view's own. */
  z.object({ type: z.literal('image'), keyframeId: z.string() }),
  /** The images become a move's frames, in the order of these names; the move is made when `isNew`. */
  z.object({
    type: z.literal('frames'),
    transitionId: z.string(),
    name: z.string(),
    fileNames: z.array(z.string()),
    isNew: z.boolean(),
  }),
  /** The images are put into a move, before the frame at an index. */
  z.object({ type: z.literal('insert'), transitionId: z.string(), at: z.number() }),
  ImportPurpose,
]);

/** What files are uploaded for. Records are named by their ids in the document. */
export type IcgiUploadPurpose = z.output<typeof Purpose>;

/** A purpose that was kept in the browser; null for one that is none of this editor's. */
export const readPurpose = (kept: Readonly<Record<string, unknown>>): IcgiUploadPurpose | null =>
  Purpose.safeParse(kept).data ?? null;
