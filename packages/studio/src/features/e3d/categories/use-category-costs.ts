import { entitiesByCategory } from '@diorama/documents/e3d/category-tree.ts';
import { useEffect, useState } from 'react';
import { useShownRecords } from '../editor-hooks.ts';
import { useSceneMedia } from '../stage/scene-media.tsx';
import { useStageSession } from '../stage/stage-session.tsx';
import { type CategoryCost, categoryCosts } from './category-costs.ts';

const NONE: ReadonlyMap<string, CategoryCost> = new Map();

/** What each category takes, from the models that are loaded; counted again when the document or the picture is another. */
export function useCategoryCosts(): ReadonlyMap<string, CategoryCost> {
  const e3d = useShownRecords();
  const { scene, isWhole, options } = useStageSession();
  const { media } = useSceneMedia();
  const [costs, setCosts] = useState(NONE);
  const { categories } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is whole or shown changes what the scene counts
  useEffect(() => {
    if (!scene) return undefined;
    const count = () => {
      const meshes = new Map<string, string>();
      for (const { id } of e3d.all('entities')) for (const key of scene.costOf([id]).meshes) meshes.set(id, key);
      setCosts(
        categoryCosts({
          entities: entitiesByCategory(e3d),
          meshes,
          sizeOf: (key) => media?.meshes[key]?.mesh?.size ?? 0,
          drawCostOf: (ids) => scene.costOf(ids),
        }),
      );
    };
    // After the scene shows it, and not while somebody types or drags.
    const timer = window.setTimeout(count, COUNT_AFTER);
    return () => clearTimeout(timer);
  }, [scene, e3d, media, isWhole, categories]);
  return costs;
}

/** Milliseconds of rest. */
const COUNT_AFTER = 150;
