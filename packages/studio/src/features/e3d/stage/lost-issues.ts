import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { checkLost, meshesWithBindings } from '@diorama/documents/e3d/replace/lost-bindings.ts';
import { indexParts } from '@diorama/documents/e3d/replace/model-parts.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import type { CheckIssue } from '@diorama/documents/engine/check-issue.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meshPartsOf } from '../e3d.queries.ts';

/** Slots and overrides that find nothing in the models on screen; said once the models' parts are known. */
export function useLostIssues(e3d: E3dRecords, media: E3dMediaState | undefined): readonly CheckIssue[] {
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
