import { mediaOf } from '@diorama/documents/engine/reference/references.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../database/tables/schema.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import type { Documents } from '../../documents/documents.service.ts';
import type { Media } from '../media.service.ts';
import { STILL_FORMATS, type StillFormat, stillRecipe } from '../renditions/recipes.ts';
import { servedWidths } from '../renditions/rendition-sizes.ts';
import { isPictureFile } from '../serving/media-files.ts';
import { allStillsOf, makeStills } from './make-stills.ts';

const JOB = 'stills';
/** `height`: absent in orders of earlier versions. */
const StillsJob = z.object({ sha256: z.string(), width: z.number(), height: z.number().nullish() });

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  jobs: Jobs;
}

/** Pictures shown on their own are made in every size and format; frames of videos never are. */
export function createStills({ db, storage, media, jobs }: Deps) {
  jobs.work(JOB, async (data, signal) => {
    const { sha256, width, height } = StillsJob.parse(data);
    await makeStills({ db, storage }, sha256, allStillsOf(width, height), { signal });
  });

  return {
    /** Orders the pictures that a change newly shows. */
    async order(
      trx: Kysely<Database>,
      kind: DocumentKind,
      spaceId: string,
      edits: readonly RecordEdit[],
    ): Promise<void> {
      const stillsIn = (key: string, value: unknown) =>
        mediaOf(kind, key, value).flatMap(({ role, fileId }) => (role === 'still' ? fileId : []));
      const ids = edits.flatMap(({ key, before, after }) => {
        const known = new Set(stillsIn(key, before));
        return stillsIn(key, after).filter((id) => !known.has(id));
      });
      if (ids.length === 0) return;
      const files = [...(await media.filesOf(trx, spaceId, ids)).values()];
      const pictures = new Map(
        files.flatMap((file) =>
          isPictureFile(file) && file.width !== null
            ? [[file.sha256, { width: file.width, height: file.height }] as const]
            : [],
        ),
      );
      if (pictures.size === 0) return;
      const rows = await trx
        .selectFrom('renditions')
        .select(['source', 'recipe'])
        .where('source', 'in', [...pictures.keys()])
        .execute();
      const made = new Set(rows.map(({ source, recipe }) => `${source} ${recipe}`));
      for (const [sha256, { width, height }] of pictures) {
        const isMade = (format: StillFormat, size: number) => made.has(`${sha256} ${stillRecipe(format, size)}`);
        const isComplete = servedWidths({ width, height }, isMade).every((size) =>
          STILL_FORMATS.every((format) => isMade(format, size)),
        );
        if (!isComplete) await jobs.enqueue(JOB, { sha256, width, height }, { key: sha256, trx });
      }
    },
  };
}

export type Stills = ReturnType<typeof createStills>;

/** Whenever a document of any kind newly shows a picture, it is made in every size. */
export function makeStillsOnChange(documents: Documents, stills: Stills): void {
  documents.onChange(async (trx, { kind, space_id }, edits) => {
    if (space_id) await stills.order(trx, kindOf(kind), space_id, edits);
  });
}
