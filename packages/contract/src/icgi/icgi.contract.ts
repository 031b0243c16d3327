import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Id } from '../common/inputs.ts';
import { CREATED, PUBLISHED, UPDATED } from '../products/product-inputs.ts';
import type { Picture } from '../public/picture.ts';
import type { PlayableSequence } from '../public/playable-sequence.ts';
import { PublishIssue } from '../publications/publications.contract.ts';

/** What the server has made of a walkthrough's media so far; addresses are signed. */
export const IcgiMediaState = z.strictObject({
  transitions: z.array(
    z.strictObject({
      id: z.string(),
      /** Null: it has no frames, or nothing was ordered. */
      state: z.enum(['queued', 'running', 'done', 'failed', 'frames']).nullable(),
      /** 0..1. */
      progress: z.number(),
      message: z.string().nullable(),
      playable: answerOf<PlayableSequence>(),
    }),
  ),
  keyframes: z.array(
    z.strictObject({
      id: z.string(),
      /** The stored address of the image this picture is of. */
      url: z.string().nullable(),
      picture: answerOf<Picture>().nullable(),
      /** Sizes and formats still to be made. */
      missing: z.number(),
    }),
  ),
  /**
   * Seconds of work queued ahead of videos that are ordered now, across all products: first the work before the first
   * video, then the work between each video and the next, as clients take turns.
   */
  ahead: z.array(z.number().nonnegative()),
  /** What the files of stills and frames lack; publishing says the same. */
  issues: z.array(PublishIssue),
});
export type IcgiMediaState = z.output<typeof IcgiMediaState>;

export const GetIcgi = z.strictObject({ projectId: Id, icgiId: Id, preview: z.boolean().default(true) });
export const CreateIcgi = z.strictObject(CREATED);
export const UpdateIcgi = z.strictObject({ icgiId: Id, projectId: Id, ...UPDATED });
export const DeleteIcgi = z.strictObject({ icgiId: Id, force: z.boolean().default(false) });
export const RestoreIcgi = z.strictObject({ icgiId: Id });
export const PublishIcgi = z.strictObject({ icgiId: Id, projectId: Id, ...PUBLISHED });
export const CheckIcgi = z.strictObject({ projectId: Id, icgiId: Id });
