import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Meshes } from './meshes.service.ts';

/** Meshes of configurators (CONTRACT 1.4). */
export const meshesHandlers = (meshes: Meshes): Handlers<Procedures['e3d']['mesh']> => ({
  get: (actor, input) => meshes.get(actor, input.meshId),
  list: (actor, input) => meshes.list(actor, input),
  search: (actor, input) => meshes.search(actor, input),
  listOptions: (actor, input) => meshes.listOptions(actor, input),
  distUrl: (actor, input) => meshes.distUrl(actor, input),
  versions: (actor, input) => meshes.versions(actor, input.meshId),
  files: (actor, input) => meshes.files(actor, input.meshId),
  downloadUrl: (actor, input) => meshes.downloadUrl(actor, input),
  nodes: (actor, input) => meshes.nodes(actor, input),
  report: (actor, input) => meshes.report(actor, input),
  trials: (actor, input) => meshes.trials(actor, input.meshId),
  /** Permits to send a file for a mesh; the polls of its token start the optimisation. */
  createUpload: (actor, input) => meshes.createUpload(actor, input),
  blob: (actor, input) => meshes.run(actor, input),
  trial: (actor, input) => meshes.trial(actor, input),
  cancel: (actor, input) => meshes.cancel(actor, input),
  retry: (actor, input) => meshes.retry(actor, input),
  rename: (actor, input) => meshes.rename(actor, input),
  setCurrentVersion: (actor, input) => meshes.setCurrentVersion(actor, input),
  delete: async (actor, input) => {
    await meshes.remove(actor, input);
    return { deleted: true as const };
  },
  restore: (actor, input) => meshes.restore(actor, input),
});
