import {
  CreateMeshUpload,
  DeletedMesh,
  DeleteMesh,
  DistUrl,
  DownloadUrl,
  FoundMeshList,
  GetDistUrl,
  GetDownloadUrl,
  GetMesh,
  GetMeshNodes,
  ListMeshes,
  ListMeshOptions,
  Mesh,
  MeshFileList,
  MeshList,
  MeshNodesAnswer,
  MeshOptionList,
  MeshReportAnswer,
  MeshRun,
  MeshTrial,
  MeshTrialList,
  MeshUpload,
  MeshVersionList,
  RenameMesh,
  RunMesh,
  SearchMeshes,
  SetCurrentVersion,
  TryMeshFlag,
} from '@diorama/contract/meshes/meshes.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Meshes } from './meshes.service.ts';

/** Meshes of configurators (CONTRACT 1.4). */
export const meshesRouter = (meshes: Meshes) =>
  router({
    get: signedIn
      .input(GetMesh)
      .output(Mesh)
      .query(({ ctx, input }) => meshes.get(ctx.actor, input.meshId)),
    list: signedIn
      .input(ListMeshes)
      .output(MeshList)
      .query(({ ctx, input }) => meshes.list(ctx.actor, input)),
    search: signedIn
      .input(SearchMeshes)
      .output(FoundMeshList)
      .query(({ ctx, input }) => meshes.search(ctx.actor, input)),
    listOptions: signedIn
      .input(ListMeshOptions)
      .output(MeshOptionList)
      .query(({ ctx, input }) => meshes.listOptions(ctx.actor, input)),
    distUrl: signedIn
      .input(GetDistUrl)
      .output(DistUrl)
      .query(({ ctx, input }) => meshes.distUrl(ctx.actor, input)),
    versions: signedIn
      .input(GetMesh)
      .output(MeshVersionList)
      .query(({ ctx, input }) => meshes.versions(ctx.actor, input.meshId)),
    files: signedIn
      .input(GetMesh)
      .output(MeshFileList)
      .query(({ ctx, input }) => meshes.files(ctx.actor, input.meshId)),
    downloadUrl: signedIn
      .input(GetDownloadUrl)
      .output(DownloadUrl)
      .query(({ ctx, input }) => meshes.downloadUrl(ctx.actor, input)),
    nodes: signedIn
      .input(GetMeshNodes)
      .output(MeshNodesAnswer)
      .query(({ ctx, input }) => meshes.nodes(ctx.actor, input)),
    report: signedIn
      .input(GetMeshNodes)
      .output(MeshReportAnswer)
      .query(({ ctx, input }) => meshes.report(ctx.actor, input)),
    trials: signedIn
      .input(GetMesh)
      .output(MeshTrialList)
      .query(({ ctx, input }) => meshes.trials(ctx.actor, input.meshId)),
    /** Permits to send a file for a mesh; the polls of its token start the optimisation. */
    createUpload: signedIn
      .input(CreateMeshUpload)
      .output(MeshUpload)
      .mutation(({ ctx, input }) => meshes.createUpload(ctx.actor, input)),
    blob: signedIn
      .input(RunMesh)
      .output(MeshRun)
      .mutation(({ ctx, input }) => meshes.run(ctx.actor, input)),
    trial: signedIn
      .input(TryMeshFlag)
      .output(MeshTrial)
      .mutation(({ ctx, input }) => meshes.trial(ctx.actor, input)),
    cancel: signedIn
      .input(GetMesh)
      .output(Mesh)
      .mutation(({ ctx, input }) => meshes.cancel(ctx.actor, input)),
    retry: signedIn
      .input(GetMesh)
      .output(Mesh)
      .mutation(({ ctx, input }) => meshes.retry(ctx.actor, input)),
    rename: signedIn
      .input(RenameMesh)
      .output(Mesh)
      .mutation(({ ctx, input }) => meshes.rename(ctx.actor, input)),
    setCurrentVersion: signedIn
      .input(SetCurrentVersion)
      .output(Mesh)
      .mutation(({ ctx, input }) => meshes.setCurrentVersion(ctx.actor, input)),
    delete: signedIn
      .input(DeleteMesh)
      .output(DeletedMesh)
      .mutation(async ({ ctx, input }) => {
        await meshes.remove(ctx.actor, input);
        return { deleted: true as const };
      }),
    restore: signedIn
      .input(GetMesh)
      .output(Mesh)
      .mutation(({ ctx, input }) => meshes.restore(ctx.actor, input)),
  });
