import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { MeshBox, MeshStats } from '@diorama/contract/meshes/mesh-stats.ts';
import * as z from 'zod';
import type { AppDeps } from '../../../app/deps.ts';
import { recipeOf } from '../../mesh/jobs/mesh-recipe.ts';
import { StoredNodes } from '../../mesh/mesh-contents.ts';
import { NODES_FILE, REPORT_FILE } from '../../mesh/mesh-file-names.ts';
import { keepNames } from '../../mesh/mesh-names.ts';
import { addVersion } from '../../mesh/store-version.ts';

/** A GLB says its unit and its axis itself. */
const AS_IT_SAYS = MeshFrame.parse({});

/** Where the demo's models are in this repository, and the file that lists them. */
export const DEMO_MODELS = fileURLToPath(new URL('../../../../../../demo/media/models', import.meta.url));
export const MODELS_INDEX = 'models.json';

const Names = z.array(z.string());
/** What was made of each model beforehand; its bytes are in `made`. */
export const DemoModels = z.array(
  z.object({
    name: z.string(),
    stats: MeshStats,
    box: MeshBox.nullable(),
    kept: z.object({ nodes: Names, materials: Names }),
  }),
);
export type DemoModels = z.output<typeof DemoModels>;
const Made = z.object({ report: z.unknown(), nodes: z.unknown() });

/** The demo's models; null where there are none. */
export function readDemoModels(folder: string): DemoModels | null {
  const index = join(folder, MODELS_INDEX);
  return existsSync(index) ? DemoModels.parse(JSON.parse(readFileSync(index, 'utf8'))) : null;
}

/** Gives every model to a product under the id that its name has, as if it had been sent and optimised. */
export async function addDemoModels(
  { db, storage }: Pick<AppDeps, 'db' | 'storage'>,
  { folder, models }: { folder: string; models: DemoModels },
  { projectId, e3dId, userId }: { projectId: string; e3dId: string; userId: string },
  idOf: (name: string) => string,
): Promise<void> {
  const skip = MeshSkip.parse({});
  for (const { name, stats, box, kept } of models) {
    const { report, nodes } = Made.parse(JSON.parse(await readFile(join(folder, 'made', `${name}.json`), 'utf8')));
    const [source, dist] = [
      await storage.putBlob(await readFile(join(folder, `${name}.glb`))),
      await storage.putBlob(await readFile(join(folder, 'made', `${name}.glb`))),
    ];
    const reportFile = { name: REPORT_FILE, ...(await storage.putBlob(Buffer.from(JSON.stringify(report)))) };
    const parts = { name: NODES_FILE, ...(await storage.putBlob(Buffer.from(JSON.stringify(nodes)))) };
    await keepNames(db, parts.sha256, StoredNodes.parse(nodes));
    const id = idOf(name);
    const sourceName = `${name}.glb`;
    await db.transaction().execute(async (trx) => {
      const own = { space_id: projectId, product_id: e3dId, entity_id: 'house', created_by: userId };
      await trx
        .insertInto('meshes')
        .values({ id, name, version: 1, state: 'ready', error: null, ...own })
        .execute();
      await addVersion(trx, {
        meshId: id,
        version: 1,
        userId,
        made: {
          source_sha256: source.sha256,
          source_name: sourceName,
          source_size: source.size,
          skip,
          frame: AS_IT_SAYS,
          kept,
          recipe: recipeOf({ sha256: source.sha256, name: sourceName }, { skip, frame: AS_IT_SAYS }, kept),
          stats,
          box,
          sha256: dist.sha256,
          size: dist.size,
          report_sha256: reportFile.sha256,
          reports: [reportFile, parts],
        },
      });
    });
  }
}
