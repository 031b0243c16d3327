import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { checkLost, meshesWithBindings } from '@diorama/documents/e3d/replace/lost-bindings.ts';
import { indexParts } from '@diorama/documents/e3d/replace/model-parts.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { reportedIssues } from '../../../editor/checks/reported-issues.ts';
import { meshPartsOf } from '../e3d.queries.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { pictureIssues, useBrokenPictures } from './broken-pictures.ts';
import { useSceneMedia } from './scene/scene-media.tsx';

/** Meshes that the server still prepares, could not, or changed visibly, what finds nothing in those that are there, and pictures that cannot be drawn. */
export function useMediaIssues(): readonly CheckIssue[] {
  const e3d = useDeferredValue(useShownRecords());
  const { media } = useSceneMedia();
  const lost = useLostIssues(e3d, media);
  const unready = useMemo(() => {
    const states = new Map(Object.entries(media?.meshes ?? {}).map(([key, mesh]) => [key.split('@')[0] ?? key, mesh]));
    const waited = new Set<string>();
    return e3d.ordered('entities').flatMap(({ id, components }) =>
      components.flatMap(({ id: component, data }): CheckIssue[] => {
        const used = data.type === 'mesh' && data.mesh ? data.mesh.id : '';
        const mesh = states.get(used);
        if (!mesh || mesh.state === 'ready') return [];
        // Said once for each mesh, however many entities show it: there is nothing to fix in them.
        if (mesh.state !== 'failed' && waited.has(used)) return [];
        waited.add(used);
        const at = {
          level: 'error' as const,
          record: `entities/${id}`,
          path: ['components', component, 'data', 'mesh'],
        };
        return [
          mesh.state === 'failed'
            ? {
                ...at,
                check: 'mesh.failed',
                message: `“${mesh.name}” could not be read: ${mesh.error ?? 'unknown error'}`,
              }
            : { ...at, check: 'mesh.pending', message: `“${mesh.name}” is still being prepared` },
        ];
      }),
    );
  }, [e3d, media]);
  const broken = useBrokenPictures();
  const unlike = useMemo(() => reportedIssues(media?.issues, (record) => e3d.has(record)), [e3d, media]);
  return useMemo(
    () => [...unready, ...unlike, ...lost, ...pictureIssues(e3d, broken)],
    [unready, unlike, lost, e3d, broken],
  );
}

/** Slots and overrides that find nothing in the models on screen; said once the models' parts are known. */
function useLostIssues(e3d: E3dRecords, media: E3dMediaState | undefined): readonly CheckIssue[] {
  const uses = useMemo(() => [...new Map(meshesWithBindings(e3d).map((use) => [meshKey(use), use])).values()], [e3d]);
  const versionOf = (use: MeshUse): number | null => media?.meshes[meshKey(use)]?.mesh?.version ?? null;
  const found = useQueries({
    queries: uses.map((use) => meshPartsOf(use.mesh, versionOf(use))),
    combine: (results) => results.map(({ data }) => data),
  });
  const known = useMemo(
    () =>
      new Map(
        uses.flatMap((use, at) => {
          const parts = found[at];
          return parts ? [[meshKey(use), indexParts(parts)] as const] : [];
        }),
      ),
    [uses, found],
  );
  return useMemo(() => checkLost(e3d, (use) => known.get(meshKey(use))), [e3d, known]);
}
