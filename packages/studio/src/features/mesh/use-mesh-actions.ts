import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { api } from '../../api/api.ts';
import { takeBack } from '../../shell/take-back.ts';
import { useAttempt } from '../../shell/use-attempt.ts';
import { notifyDone, notifyNews } from '../../ui/notice/notify.ts';
import { usagesInTheWay } from '../usages/public.ts';
import { meshKey } from './mesh.queries.ts';
import { useMesh } from './mesh-context.tsx';

/** One notice at a time: the last act's. */
const NOTICE = 'mesh';

type Flag = Exclude<keyof MeshSkip, 'all'>;

/** What is done to a mesh, each act with one notice and, where there is one, the way back. */
export function useMeshActions() {
  const { mesh, refresh, go } = useMesh();
  const attempt = useAttempt(meshKey(mesh.id));
  const { id: meshId, name: old, version: current, projectId, productId } = mesh;
  const done = (message: string, label: string, undo: () => Promise<unknown>) =>
    notifyDone(message, {
      id: NOTICE,
      action: { label: 'Undo', onClick: () => void attempt(label, undo).then(refresh) },
    });
  const call = api.e3d.mesh;
  const meshNow = () => call.get.query({ meshId });
  return {
    async rename(name: string): Promise<void> {
      if (await attempt(`“${old}” could not be renamed`, () => call.rename.mutate({ meshId, name })))
        done(`Renamed to “${name}”`, `“${name}” could not be renamed back`, () =>
          takeBack(
            name,
            async () => (await meshNow()).name,
            () => call.rename.mutate({ meshId, name: old }),
          ),
        );
    },
    /** Makes scenes draw another version. */
    async rollBack(version: number): Promise<void> {
      const set = (next: number) => call.setCurrentVersion.mutate({ meshId, version: next });
      if (!(await attempt(`Version ${version} could not be made current`, () => set(version)))) return;
      refresh();
      if (current === null) notifyDone(`Scenes draw version ${version} now`, { id: NOTICE });
      else
        done(`Scenes draw version ${version} now`, `Version ${current} could not be made current again`, () =>
          takeBack(
            version,
            async () => (await meshNow()).version,
            () => set(current),
          ),
        );
    },
    /** Makes a version with these flags of the same file; `frame`: its unit and axis, as they are by default. */
    async run(skip: MeshSkip, frame?: MeshFrame): Promise<void> {
      let version: number | null = null;
      const isDone = await attempt('The mesh could not be optimised again', async () => {
        ({ version } = await call.blob.mutate({
          projectId,
          productId,
          metaData: { id: meshId, skip, ...(frame && { frame }) },
        }));
      });
      if (!isDone) return;
      refresh();
      go({ version: undefined, against: undefined });
      if (version !== null)
        notifyNews(`Version ${version} was made in just this way`, { id: NOTICE, detail: 'Scenes draw it now.' });
    },
    async tryFlags(flags: readonly Flag[]): Promise<void> {
      await attempt('The step could not be tried', async () => {
        for (const flag of flags) await call.trial.mutate({ meshId, flag });
      });
    },
    async cancel(): Promise<void> {
      if (await attempt('The work could not be cancelled', () => call.cancel.mutate({ meshId })))
        done('Cancelled', 'The work could not be started again', () => call.retry.mutate({ meshId }));
    },
    retry: () => attempt('The work could not be started again', () => call.retry.mutate({ meshId })),
    /** Gives the places that keep it; none when it is deleted. `force`: even though it is in use. */
    async remove(force: boolean): Promise<readonly Usage[]> {
      return usagesInTheWay(() => call.delete.mutate({ meshId, force }));
    },
    async download(key: { bucket: string; key: string }): Promise<void> {
      await attempt('The file could not be downloaded', async () => {
        const { url } = await call.downloadUrl.query(key);
        window.location.assign(url);
      });
    },
  };
}
