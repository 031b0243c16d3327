import { allParts } from '@diorama/documents/e3d/replace/match-targets.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { useQueries } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { meshPartsOf } from '../e3d.queries.ts';
import { useSceneMedia } from '../stage/scene-media.tsx';
import { unitHint } from './unit-hint.ts';

/** Names the models among these that are probably in another unit than they were read in. */
export function UnitHints({ uses }: { uses: readonly MeshUse[] }) {
  const { media } = useSceneMedia();
  const own = [...new Map(uses.map((use) => [meshKey(use), use])).values()];
  const models = useQueries({
    queries: own.map((use) => meshPartsOf(use.mesh, media?.meshes[meshKey(use)]?.mesh?.version ?? null)),
  });
  return own.map((use, at) => {
    const model = models[at]?.data;
    const hint = model ? unitHint(allParts(model).flatMap(({ shape }) => shape ?? [])) : null;
    if (hint === null) return null;
    const name = media?.meshes[meshKey(use)]?.name;
    return (
      <p key={meshKey(use)} role="status" className="flex items-start gap-1.5 text-warn-ink text-xs">
        <Icon of={TriangleAlert} size={14} className="mt-0.5 flex-none" />
        <span className="min-w-0 break-words">{name && own.length > 1 ? `${name}: ${hint}` : hint}</span>
      </p>
    );
  });
}
