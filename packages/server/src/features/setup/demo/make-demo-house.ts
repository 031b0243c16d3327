import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppDeps } from '../../../app/deps.ts';
import type { Services } from '../../../app/services.ts';
import { newId } from '../../../database/ids.ts';
import { LIBRARY_ID } from '../../../database/library-space.ts';
import { addDemoFiles } from './demo-files.ts';
import { demoHouse } from './demo-house.ts';
import type { readDemo } from './demo-manifest.ts';
import { addDemoModels, readDemoModels } from './demo-models.ts';
import { OPTION_PICTURES, optionFile } from './demo-option-pictures.ts';

type Demo = NonNullable<ReturnType<typeof readDemo>>;

/** The picture a page of the house opens with. */
export const HOUSE_POSTER = 'house.webp';

/**
 * Creates the demo's configurable house and returns its id; null where the demo has no models or the library lacks the
 * materials. One left behind by a killed start is created again: it was never visible.
 */
export async function makeDemoHouse(
  deps: AppDeps,
  { documents }: Pick<Services, 'documents'>,
  demo: Demo,
  { projectId, userId, folderId }: { projectId: string; userId: string; folderId: string },
): Promise<string | null> {
  const { db } = deps;
  const folder = join(demo.folder, 'models');
  const models = readDemoModels(folder);
  if (!models) return null;
  const materials = await db
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('space_id', '=', LIBRARY_ID)
    .where('kind', '=', 'material')
    .execute();
  if (materials.length === 0) return null;
  await db.deleteFrom('documents').where('space_id', '=', projectId).where('kind', '=', 'e3d').execute();
  const hasPoster = existsSync(join(demo.folder, HOUSE_POSTER));
  const where = { spaceId: projectId, directoryId: folderId, userId };
  const shown = OPTION_PICTURES.map(({ file }) => file).filter((file) => existsSync(join(demo.folder, file)));
  const files = await addDemoFiles(deps, demo, where, hasPoster ? [HOUSE_POSTER, ...shown] : shown);
  const meshIds = new Map(models.map(({ name }) => [name, newId()]));
  const materialIds = new Map(materials.map(({ id, name }) => [name, id]));
  const name = 'The house in 3D';
  const records = demoHouse({
    name,
    poster: files.get(HOUSE_POSTER) ?? null,
    meshOf: (file) => known(meshIds, file),
    materialOf: (material) => known(materialIds, material),
    pictureOf: (choice, key) => files.get(optionFile(choice, key)) ?? null,
  });
  const e3dId = await db
    .transaction()
    .execute((trx) => documents.create(trx, { kind: 'e3d', spaceId: projectId, name, by: userId, records }));
  await addDemoModels(deps, { folder, models }, { projectId, e3dId, userId }, (file) => known(meshIds, file));
  return e3dId;
}

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo's house has no “${name}”`);
  return id;
}
