import type { SceneResults } from '@diorama/documents/e3d/graph/results.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { configuredView, createConfiguredContent } from '../configuration/configured-scene.ts';
import type { E3dScene, SceneContent, SceneView } from '../scene/e3d-scene.port.ts';
import type { Interaction } from './interactions.ts';
import { PLAIN } from './use-scene.ts';

/** What the scene shows of a configuration, with one object standing out in a colour. */
export function useShown(content: SceneContent, results: SceneResults, emphasis: Interaction | null, color: string) {
  const [configuredContent] = useState(createConfiguredContent);
  const configured = useMemo(() => configuredContent(content, results), [configuredContent, content, results]);
  const view = useMemo((): SceneView => {
    const plain = configuredView(PLAIN, results);
    if (!emphasis || emphasis.hover === 'none') return plain;
    return { ...plain, outlined: new Map([[emphasis.entity, color]]), emphasis: emphasis.hover };
  }, [results, emphasis, color]);
  return { content: configured, view };
}

/** Has the scene follow a configuration: what it shows, what plays, and from where one looks. */
export function useGraphScene(
  scene: E3dScene | null,
  { content, view }: { content: SceneContent; view: SceneView },
  { animations, camera }: SceneResults,
): void {
  useEffect(() => scene?.show(content, view), [scene, content, view]);
  const playing = useRef(new Map<string, string>());
  useEffect(() => {
    if (!scene) return;
    for (const entity of playing.current.keys()) if (!animations.has(entity)) scene.stop(entity);
    const next = new Map<string, string>();
    for (const [entity, { clip, speed }] of animations) {
      const how = `${clip} ${speed}`;
      if (playing.current.get(entity) !== how) scene.play(entity, clip, { loop: true, speed });
      next.set(entity, how);
    }
    playing.current = next;
  }, [scene, animations]);
  // Where the page opens, its address says; the graph moves on from there.
  const looked = useRef(camera);
  useEffect(() => {
    if (!scene || camera === looked.current) return;
    looked.current = camera;
    if (camera !== null) scene.lookFrom(camera, 'fly');
  }, [scene, camera]);
}
