import {
  ExportProject,
  ExportTicket,
  ImportProject,
  ImportTicket,
  ListExports,
  OneImport,
  ProjectExportList,
  ProjectImport,
} from '@diorama/contract/archives/archives.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Archives } from './archives.service.ts';

/** `projects.export` and `projects.import`: a project as one file. */
export const archivesRouter = (archives: Archives) =>
  router({
    export: signedIn
      .input(ExportProject)
      .output(ExportTicket)
      .query(({ ctx, input }) => archives.export(ctx.actor, input)),
    exports: signedIn
      .input(ListExports)
      .output(ProjectExportList)
      .query(({ ctx, input }) => archives.exports(ctx.actor, input.projectId)),
    import: signedIn
      .input(ImportProject)
      .output(ImportTicket)
      .mutation(({ ctx, input }) => archives.import(ctx.actor, input)),
    startImport: signedIn
      .input(OneImport)
      .output(ProjectImport)
      .mutation(({ ctx, input }) => archives.startImport(ctx.actor, input.importId)),
    getImport: signedIn
      .input(OneImport)
      .output(ProjectImport)
      .query(({ ctx, input }) => archives.getImport(ctx.actor, input.importId)),
    cancelImport: signedIn
      .input(OneImport)
      .output(ProjectImport)
      .mutation(({ ctx, input }) => archives.cancelImport(ctx.actor, input.importId)),
  });
