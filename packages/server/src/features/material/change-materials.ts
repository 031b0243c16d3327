import type {
  CreateMaterial,
  DuplicateMaterial,
  UpdatedMaterial,
  UpdateMaterial,
} from '@diorama/contract/materials/materials.contract.ts';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import { MaterialSettings } from '@diorama/documents/material/material.schema.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach, documentsOf } from '../../access/documents-in-reach.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { mayEdit } from '../../access/scope.ts';
import { KEPT_AFTER_DELETE } from '../../database/kept-after-delete.ts';
import { LIBRARY_ID } from '../../database/library-space.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError, invalidInput, notFound, staffOnly } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { requireWholeAttributes } from '../documents/change/check-attributes.ts';
import { deleteDocuments, restoreDocuments } from '../documents/change/document-state.ts';
import { forgettingConflicts } from '../documents/change/write-attributes.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { refuseUsed } from '../usages/refuse-used.ts';
import { type MaterialDeps, readMaterial } from './material-rows.ts';

const { kind } = materialDocument;

/** The library is everybody's: staff changes it where clients have members. */
function requireLibrary({ scope }: Actor): void {
  if (!mayEdit(scope, null)) throw staffOnly('change the library of materials');
}

/** Gives the id. */
export async function createMaterial(
  { db, documents }: MaterialDeps,
  actor: Actor,
  input: z.output<typeof CreateMaterial>,
): Promise<string> {
  requireLibrary(actor);
  return db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'e3d.material.create', input, async () => {
      const { name, material } = input;
      const records = { settings: { name }, ...(material && { content: { data: material } }) };
      return makeMaterial({ documents }, trx, actor, { name, records });
    }),
  );
}

async function makeMaterial(
  { documents }: Pick<MaterialDeps, 'documents'>,
  trx: Kysely<Database>,
  actor: Actor,
  { name, records }: { name: string; records: Record<string, Record<string, unknown>> },
  action = 'material.create',
): Promise<string> {
  const id = await placedInMaterial(() =>
    documents.create(trx, { kind, spaceId: LIBRARY_ID, name, by: actor.userId, records }),
  );
  await audit(trx, actor, { action, target: id, spaceId: LIBRARY_ID, revision: 1 });
  return id;
}

/** Faults of records, reported at their place in the caller's input. */
async function placedInMaterial<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw withPlaces(error);
  }
}

function withPlaces(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.extras.issues) return error;
  return invalidInput(
    error.extras.issues.map(({ path: [record = '', ...rest], ...issue }) => ({
      ...issue,
      path: materialDocument.attributes.placeOf({ material: {} }, String(record), rest),
    })),
  );
}

/** A copy with its own name. Gives its id. */
export async function duplicateMaterial(
  deps: MaterialDeps,
  actor: Actor,
  input: z.output<typeof DuplicateMaterial>,
): Promise<string> {
  requireLibrary(actor);
  return deps.db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'e3d.material.duplicate', input, async () => {
      const row = await documentsInReach(trx, actor)
        .select('documents.id')
        .where('documents.id', '=', input.materialId)
        .where('documents.kind', '=', kind)
        .executeTakeFirst();
      if (!row) throw notFound('Material', input.materialId);
      const source = await readRecords(trx, row.id);
      const { name } = MaterialSettings.schema.parse(source.settings);
      const copy = `${name.slice(0, 190)} copy`;
      const records = { ...source, settings: { ...source.settings, name: copy } };
      return makeMaterial(deps, trx, actor, { name: copy, records }, 'material.duplicate');
    }),
  );
}

/** Makes a material what the caller says, by the difference to what they had seen (CONTRACT 0.5). */
export async function updateMaterial(
  { db, documents }: MaterialDeps,
  actor: Actor,
  { materialId, name, material, revision }: z.output<typeof UpdateMaterial>,
): Promise<UpdatedMaterial> {
  requireLibrary(actor);
  const attributes = { name, material };
  requireWholeAttributes(materialDocument, attributes);
  return forgettingConflicts(db, actor, [materialId], () =>
    db.transaction().execute(async (trx) => {
      const locked = await documents.lock(trx, actor, materialId, kind);
      const label = 'Update material';
      const written = await documents.writeAttributes(trx, actor, locked, { attributes, revision, label });
      const { merged, unchanged } = written;
      return { document: await readMaterial(trx, actor, materialId), revision: written.revision, merged, unchanged };
    }),
  );
}

/** Soft, for 30 days; all or none. IN_USE while products use one of them, unless `force`. Publications keep their copy. */
export async function removeMaterials(
  { db, documents }: MaterialDeps,
  actor: Actor,
  { materialIds, force }: { materialIds: readonly string[]; force: boolean },
): Promise<number> {
  requireLibrary(actor);
  const ids = [...new Set(materialIds)].sort();
  await db.transaction().execute(async (trx) => {
    const names: string[] = [];
    for (const id of ids) names.push((await documents.lock(trx, actor, id, kind)).name);
    const what = ids.length === 1 ? `“${names[0] ?? ''}”` : 'One of these materials';
    if (!force) await refuseUsed(trx, actor, { kind, ids }, what);
    await deleteDocuments(trx, ids);
    for (const id of ids) await audit(trx, actor, { action: 'material.delete', target: id, spaceId: LIBRARY_ID });
  });
  return ids.length;
}

/** Takes back deletes of the last 30 days. */
export async function restoreMaterials(
  { db }: Pick<MaterialDeps, 'db'>,
  actor: Actor,
  materialIds: readonly string[],
): Promise<void> {
  requireLibrary(actor);
  const ids = [...new Set(materialIds)].sort();
  await db.transaction().execute(async (trx) => {
    const rows = await documentsOf(trx, actor)
      .select('documents.id')
      .where('documents.id', 'in', ids)
      .where('documents.kind', '=', kind)
      .where('documents.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
      .execute();
    const missing = ids.find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined) throw notFound('Deleted material', missing);
    await restoreDocuments(trx, ids);
    for (const id of ids) await audit(trx, actor, { action: 'material.restore', target: id, spaceId: LIBRARY_ID });
  });
}
