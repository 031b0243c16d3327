import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import { referencesIn } from '@diorama/documents/engine/references.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { allStillsOf, makeStills } from './make-stills.ts';
import type { Media } from './media.service.ts';
import { stillRecipe } from './recipes.ts';

const JOB = 'stills';
const StillsJob = z.object({ sha256: z.string(), width: z.number() });

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  media: Media;
  jobs: Jobs;
}

/** Pictures shown on their own are made in every size and format; frames of transitions never are. */
export function createStills({ db, storage, media, jobs }: Deps) {
  jobs.work(JOB, async (data, signal) => {
    const { sha256, width } = StillsJob.parse(data);
    await makeStills({ db, storage }, sha256, allStillsOf(width), signal);
  });

  return {
    /** Orders what a change of a walkthrough newly shows. */
    async order(trx: Kysely<Database>, spaceId: string, edits: readonly RecordEdit[]): Promise<void> {
      const filesIn = (value: unknown) => referencesIn(value).flatMap(({ type, id }) => (type === 'file' ? id : []));
      const ids = edits
        .filter(({ key }) => !key.startsWith('transitions/'))
        .flatMap(({ before, after }) => {
          const known = new Set(filesIn(before));
          return filesIn(after).filter((id) => !known.has(id));
        });
      if (ids.length === 0) return;
      const files = [...(await media.filesOf(trx, spaceId, ids)).values()];
      const pictures = new Map(
        files.flatMap(({ sha256, width }) => (width === null ? [] : [[sha256, width] as const])),
      );
      if (pictures.size === 0) return;
      const rows = await trx
        .selectFrom('renditions')
        .select(['source', 'recipe'])
        .where('source', 'in', [...pictures.keys()])
        .execute();
      const made = new Set(rows.map(({ source, recipe }) => `${source} ${recipe}`));
      for (const [sha256, width] of pictures) {
        const isComplete = allStillsOf(width).every((still) =>
          made.has(`${sha256} ${stillRecipe(still.format, still.width)}`),
        );
        if (!isComplete) await jobs.enqueue(JOB, { sha256, width }, { key: sha256, trx });
      }
    },
  };
}

export type Stills = ReturnType<typeof createStills>;
