import type { CheckIssue } from '@diorama/documents/engine/check-issue.ts';
import { useDeferredValue, useMemo } from 'react';
import { useShownRecords } from '../editor-hooks.ts';
import { pictureIssues, useBrokenPictures } from './broken-pictures.ts';
import { useLostIssues } from './lost-issues.ts';
import { useSceneMedia } from './scene-media.tsx';

/** Meshes that the server still prepares, or could not, what finds nothing in those that are there, and pictures that cannot be drawn. */
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
  return useMemo(() => [...unready, ...lost, ...pictureIssues(e3d, broken)], [unready, lost, e3d, broken]);
}
