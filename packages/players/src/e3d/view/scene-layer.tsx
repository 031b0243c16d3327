import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { Strings } from '../../visitor/visitor-strings.ts';
import type { E3dScene, SceneContent } from '../scene/e3d-scene.port.ts';
import type { ConfiguratorModel } from './configurator-model.ts';
import { interactionsIn, listedObjects } from './interactions.ts';
import { Labels } from './labels.tsx';
import { ObjectList } from './object-list.tsx';
import { useInteractions } from './use-interactions.ts';

interface SceneLayerProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: E3dScene;
  content: SceneContent;
  model: ConfiguratorModel;
  /** What is open, by its id. */
  open: string | null;
  strings: Strings;
  onOpen: (widget: string) => void;
}

/** What a visitor does with objects of the scene: by pointing, and by the list and the labels over it. */
export function SceneLayer({ canvas, scene, content, model, open, strings, onOpen }: SceneLayerProps) {
  const opens = useCallback((used: string) => model.widget(used) !== null, [model]);
  const interactions = useMemo(() => interactionsIn(content.entities, opens), [content, opens]);
  const labels = useMemo(() => model.labels(), [model]);
  const objects = useMemo(
    () => listedObjects(content.entities, interactions, model.language),
    [content, interactions, model],
  );
  const listed = useMemo(() => new Set(objects.map(({ entity }) => entity)), [objects]);
  const [focused, setFocused] = useState<string | null>(null);
  const { r, g, b } = model.data.theme.colors.primary.default;
  useInteractions({ canvas, scene, content, interactions, color: hex(r, g, b), focused, onOpen });
  return (
    <>
      <ObjectList objects={objects} open={open} strings={strings} onFocus={setFocused} onOpen={onOpen} />
      <Labels scene={scene} labels={labels} listed={listed} open={open} strings={strings} onOpen={onOpen} />
    </>
  );
}

const hex = (...parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
