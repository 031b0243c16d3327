import type { Mesh } from '@diorama/contract/meshes/meshes.contract.ts';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import type { Documents } from '../documents/documents.service.ts';
import { removeMesh, renameMesh, restoreMesh, setCurrentVersion } from './change-meshes.ts';
import { findMeshes } from './find-meshes.ts';
import { followReferences } from './follow-references.ts';
import { followVersions } from './follow-versions.ts';
import { createMeshUpload } from './jobs/create-upload.ts';
import { doMeshJob } from './jobs/do-mesh-job.ts';
import { MESH_JOB } from './jobs/mesh-jobs.ts';
import { MeshProcess } from './jobs/mesh-process.ts';
import { pollMeshJob } from './jobs/poll-upload.ts';
import { cancelMesh, listTrials, retryMesh, runMesh, tryFlag } from './jobs/run-mesh.ts';
import { meshNodes, meshReport } from './mesh-contents.ts';
import { createMeshDownloads } from './mesh-download.ts';
import { type MeshDeps, meshRow } from './mesh-rows.ts';
import { meshView } from './mesh-view.ts';
import { distUrl, listMeshes, listMeshFiles, listMeshOptions, listVersions } from './read-meshes.ts';

type In<F extends (deps: never, actor: Actor, input: never) => unknown> = Parameters<F>[2];
const JobData = z.looseObject({ jobId: z.string() });

/** Meshes of configurators (CONTRACT 1.4): sent, optimised in a process of their own, kept in versions. */
export function createMeshes(deps: MeshDeps & { documents: Documents; log: Logger; secret: Buffer }) {
  const { db, jobs, config } = deps;
  const process = new MeshProcess({ memory: config.limits.meshMemory, time: config.limits.meshTime * 1_000 });
  const downloads = createMeshDownloads(deps, deps.secret);
  jobs.work(MESH_JOB, (data, signal) => doMeshJob({ ...deps, process }, JobData.parse(data).jobId, signal));
  followVersions(deps.documents);
  followReferences(deps);
  const get = async (actor: Actor, meshId: string): Promise<Mesh> => meshView(db, await meshRow(db, actor, meshId));
  /** Does something to a mesh and answers with it. */
  const changed =
    <I extends { meshId: string }>(change: (deps: MeshDeps, actor: Actor, input: I) => Promise<void>) =>
    async (actor: Actor, input: I): Promise<Mesh> => {
      await change(deps, actor, input);
      return get(actor, input.meshId);
    };
  return {
    get,
    list: (actor: Actor, input: In<typeof listMeshes>) => listMeshes(deps, actor, input),
    search: (actor: Actor, input: In<typeof findMeshes>) => findMeshes(deps, actor, input),
    listOptions: (actor: Actor, input: In<typeof listMeshOptions>) => listMeshOptions(deps, actor, input),
    distUrl: (actor: Actor, input: In<typeof distUrl>) => distUrl(deps, actor, input),
    versions: (actor: Actor, meshId: string) => listVersions(deps, actor, meshId),
    files: (actor: Actor, meshId: string) => listMeshFiles(deps, actor, meshId),
    downloadUrl: downloads.url,
    download: downloads.open,
    nodes: (actor: Actor, input: In<typeof meshNodes>) => meshNodes(deps, actor, input),
    report: (actor: Actor, input: In<typeof meshReport>) => meshReport(deps, actor, input),
    trials: (actor: Actor, meshId: string) => listTrials(deps, actor, meshId),
    async createUpload(actor: Actor, input: In<typeof createMeshUpload>) {
      const ticket = await createMeshUpload(deps, actor, input);
      process.warm();
      return ticket;
    },
    poll: (actor: Actor, token: string) => pollMeshJob(deps, actor, token),
    run: (actor: Actor, input: In<typeof runMesh>) => runMesh(deps, actor, input),
    trial: (actor: Actor, input: In<typeof tryFlag>) => tryFlag(deps, actor, input),
    cancel: changed((own, actor, { meshId }: { meshId: string }) => cancelMesh(own, actor, meshId)),
    retry: changed((own, actor, { meshId }: { meshId: string }) => retryMesh(own, actor, meshId)),
    rename: changed(renameMesh),
    setCurrentVersion: changed(setCurrentVersion),
    remove: (actor: Actor, input: In<typeof removeMesh>) => removeMesh(deps, actor, input),
    restore: changed((own, actor, { meshId }: { meshId: string }) => restoreMesh(own, actor, meshId)),
    /** The process that optimises; for tests that end it. */
    process,
    stop: () => process.stop(),

    /** Whether somebody may still send to an address of ours. Nothing is known of keys of other kinds. */
    async mayBeSent(key: string): Promise<boolean> {
      const id = /^meshes\/([0-9a-f-]{36})$/.exec(key)?.[1];
      if (id === undefined) return true;
      const row = await db
        .selectFrom('mesh_jobs')
        .innerJoin('meshes', 'meshes.id', 'mesh_jobs.mesh_id')
        .innerJoin('spaces', 'spaces.id', 'meshes.space_id')
        .innerJoin('users', 'users.id', 'mesh_jobs.user_id')
        .select('mesh_jobs.id')
        .where('mesh_jobs.id', '=', id)
        .where('mesh_jobs.state', '=', 'pending')
        .where('meshes.deleted_at', 'is', null)
        .where('spaces.deleted_at', 'is', null)
        .where(makerReaches(config, 'write'))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type Meshes = ReturnType<typeof createMeshes>;
