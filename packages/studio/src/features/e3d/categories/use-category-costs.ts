import { useEffect, useSyncExternalStore } from 'react';
import { useShownRecords } from '../editor-hooks.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';
import { useStageSession } from '../stage/stage-session.tsx';
import type { CategoryCost } from './category-costs.ts';
import { countOf } from './cost-count.ts';

const NONE: ReadonlyMap<string, CategoryCost> = new Map();
const never = () => () => {};

/** What each category takes, from the models that are loaded; counted again when the document or the picture is another. */
export function useCategoryCosts(): ReadonlyMap<string, CategoryCost> {
  const e3d = useShownRecords();
  const { scene, isWhole, options } = useStageSession();
  const { media } = useSceneMedia();
  const count = scene && countOf(scene);
  const { categories } = options;
  useEffect(() => count?.count({ e3d, media, isWhole, categories }), [count, e3d, media, isWhole, categories]);
  return useSyncExternalStore(count?.subscribe ?? never, () => count?.costs ?? NONE);
}
