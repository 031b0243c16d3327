import { sizeText } from '@diorama/contract/common/size-text.ts';
import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MESH_FORMATS } from '@diorama/contract/meshes/mesh-report.ts';
import type { CreateMeshUpload, MeshUpload } from '@diorama/contract/meshes/meshes.contract.ts';
import { MOST_MESHES } from '@diorama/contract/meshes/meshes.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { fileTooLarge, fileTypeRefused, invalidField } from '../../../errors/api-error.ts';
import { audit } from '../../audit/audit.ts';
import { cleanFileName, extensionOf } from '../../files/inspect/file-name.ts';
import { maxSizeOf, putLimit } from '../../files/upload/upload-ticket.ts';
import { lockMesh, type MeshDeps, requireProduct } from '../mesh-rows.ts';
import { newToken } from './mesh-token.ts';

/** Milliseconds that a token polls. */
export const TOKEN_LIVES = 86_400_000;
/**
 * Maximum lifetime in seconds of an address at an external store; the store does not check whether its maker may still
 * send.
 */
const ELSEWHERE = 300;
const TAKEN: readonly string[] = [...MESH_FORMATS, 'zip'];

type Input = z.output<typeof CreateMeshUpload>;

/** Permits to send one file for a mesh, a new one unless `meshId` names one. */
export async function createMeshUpload(deps: MeshDeps, actor: Actor, input: Input): Promise<MeshUpload> {
  const { db, storage, config, requireRoom } = deps;
  const fileName = cleanFileName(input.fileName);
  if (!TAKEN.includes(extensionOf(fileName)))
    throw fileTypeRefused(`“${fileName}” is not a supported model: send ${TAKEN.map((name) => `.${name}`).join(', ')}`);
  if (input.fileSize !== undefined && input.fileSize > config.limits.file)
    throw fileTooLarge(`“${fileName}” is too large: files have ${sizeText(config.limits.file)} at most`);
  if (input.candidate && input.meshId === undefined)
    throw invalidField(['meshId'], 'Name the mesh that the file is to replace');
  await requireProduct(db, actor, input);
  const isKnown = await isSourceKnown(db, input);
  if (!isKnown) await requireRoom({ spaceId: input.projectId }, input.fileSize ?? 0);
  const { token, hash } = newToken();
  const id = newId();
  const key = `meshes/${id}`;
  const meshId = await db.transaction().execute(async (trx) => {
    await requireProduct(trx, actor, input);
    await refuseWhenLocked(trx, actor, input.projectId);
    const meshId = await meshToSend(trx, actor, input, fileName);
    await trx
      .insertInto('mesh_jobs')
      .values({
        id,
        mesh_id: meshId,
        user_id: actor.userId,
        type: 'upload',
        is_candidate: input.candidate,
        token_hash: hash,
        storage_key: key,
        source_sha256: isKnown ? (input.sha256 ?? null) : null,
        source_name: fileName,
        skip: JSON.stringify(input.skip),
        frame: JSON.stringify(input.frame ?? (await frameOf(trx, meshId))),
        flag: null,
        step: null,
        message: null,
        version: null,
        expires_at: new Date(Date.now() + TOKEN_LIVES),
      })
      .execute();
    return meshId;
  });
  const most = config.limits.uploadAddress;
  const signed = await storage.signPut({
    key,
    expiresInSeconds: storage.uploadOrigin === null ? most : Math.min(most, ELSEWHERE),
    ...putLimit(input.fileSize, config.limits.file),
  });
  return { token, meshId, ...signed, maxSize: maxSizeOf(input.fileSize, config.limits.file), isKnown };
}

/** How the current version of a mesh was read: the next one comes from the same program. */
async function frameOf(trx: Kysely<Database>, meshId: string): Promise<MeshFrame> {
  const row = await trx
    .selectFrom('meshes')
    .innerJoin('mesh_versions', (join) =>
      join.onRef('meshes.id', '=', 'mesh_versions.mesh_id').onRef('meshes.version', '=', 'mesh_versions.version'),
    )
    .select('mesh_versions.frame')
    .where('meshes.id', '=', meshId)
    .executeTakeFirst();
  return row?.frame ?? MeshFrame.parse({});
}

async function meshToSend(trx: Kysely<Database>, actor: Actor, input: Input, fileName: string): Promise<string> {
  const { projectId, productId, entityId, meshId } = input;
  if (meshId !== undefined) return (await lockMesh(trx, actor, meshId, { productId, projectId })).id;
  // Two at once wait for each other, so that the count is right.
  await trx.selectFrom('documents').select('id').where('id', '=', productId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('meshes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_MESHES)
    throw invalidField(
      ['productId'],
      `A product has ${MOST_MESHES} meshes at most, with those deleted in the last 30 days`,
    );
  const id = newId();
  await trx
    .insertInto('meshes')
    .values({
      id,
      space_id: projectId,
      product_id: productId,
      entity_id: entityId,
      name: nameOf(fileName),
      version: null,
      error: null,
      created_by: actor.userId,
    })
    .execute();
  await audit(trx, actor, { action: 'mesh.create', target: productId, spaceId: projectId });
  return id;
}

/** The file without its ending. */
const nameOf = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 200) || fileName;

/** Whether a mesh of the same project was made of these bytes: a hash says nothing of what others have. */
async function isSourceKnown(trx: Kysely<Database>, { sha256, projectId }: Input): Promise<boolean> {
  if (sha256 === undefined) return false;
  const row = await trx
    .selectFrom('mesh_files')
    .innerJoin('meshes', 'meshes.id', 'mesh_files.mesh_id')
    .select('mesh_files.sha256')
    .where('mesh_files.sha256', '=', sha256)
    .where('mesh_files.type', '=', 'source')
    .where('meshes.space_id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined;
}
