import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { AppDeps } from '../../app/deps.ts';
import type { Services } from '../../app/services.ts';
import { LIBRARY_ID } from '../../database/library-space.ts';
import { addDemoFiles } from './demo/demo-files.ts';
import { DERIVED_INDEX, DerivedMedia } from './demo/derived-media.ts';
import { setupActor } from './setup-actor.ts';

/** Where they are in this repository, and the file that lists them. */
export const SHIPPED_MATERIALS = fileURLToPath(new URL('../../../assets/materials', import.meta.url));
export const SHIPPED_MATERIALS_INDEX = 'materials.json';

/** A material of the set: what differs from the defaults of its type, and its pictures by the field they are for. */
export const ShippedMaterials = z.array(
  z.object({
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    textures: z.record(z.string(), z.string()),
  }),
);
export type ShippedMaterials = z.output<typeof ShippedMaterials>;

const FOLDER = 'Shipped materials';

/**
 * Puts the shipped materials with their pictures into a library that has none. What a start that was killed left behind
 * is made again. Gives how many there are.
 */
export async function seedMaterials(
  deps: AppDeps,
  { directories, documents }: Pick<Services, 'directories' | 'documents'>,
  admin: { id: string; name: string },
  folder: string = SHIPPED_MATERIALS,
): Promise<number> {
  const index = join(folder, SHIPPED_MATERIALS_INDEX);
  if (!existsSync(index)) return 0;
  const { kind } = materialDocument;
  const known = await deps.db.selectFrom('documents').select('id').where('kind', '=', kind).limit(1).execute();
  if (known.length > 0) return 0;
  const materials = ShippedMaterials.parse(JSON.parse(readFileSync(index, 'utf8')));
  const derived = DerivedMedia.parse(JSON.parse(readFileSync(join(folder, DERIVED_INDEX), 'utf8')));
  const directoryId = await emptyFolder(deps, directories, setupActor(admin));
  const files = await addDemoFiles(deps, { folder, derived }, { spaceId: LIBRARY_ID, directoryId, userId: admin.id }, [
    ...new Set(materials.flatMap(({ textures }) => Object.values(textures))),
  ]);
  await deps.db.transaction().execute(async (trx) => {
    // The list shows what was changed last first: the set stands there as it is written.
    for (const { name, data, textures } of materials.toReversed()) {
      const material = MaterialData.parse({ ...data, ...withFiles(textures, files) });
      const records = { settings: { name }, content: { data: material } };
      await documents.create(trx, { kind, spaceId: LIBRARY_ID, name, by: admin.id, records });
    }
  });
  return materials.length;
}

/** The folder of the set; files of a start that was killed go, so that no name is given twice. */
async function emptyFolder({ db }: AppDeps, directories: Services['directories'], actor: Actor): Promise<string> {
  const folders = await directories.list(actor, LIBRARY_ID);
  const known = folders.find(({ name }) => name === FOLDER);
  if (!known) return (await directories.create(actor, { projectId: LIBRARY_ID, directoryId: 'root', name: FOLDER })).id;
  await db.updateTable('files').set({ deleted_at: new Date() }).where('directory_id', '=', known.id).execute();
  return known.id;
}

const withFiles = (textures: Readonly<Record<string, string>>, files: ReadonlyMap<string, Media>) =>
  Object.fromEntries(Object.entries(textures).map(([field, file]) => [field, { media: files.get(file) }]));
