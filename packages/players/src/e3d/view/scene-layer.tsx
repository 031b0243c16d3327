import { type RefObject, useMemo } from 'react';
import type { Strings } from '../../visitor/text/visitor-strings.ts';
import type { E3dScene, SceneContent } from '../scene/e3d-scene.port.ts';
import type { ConfiguratorModel } from './configurator-model.ts';
import type { ListedObject } from './interactions.ts';
import { type Interaction, listedObjects } from './interactions.ts';
import { Labels } from './labels.tsx';
import { useInteractions } from './use-interactions.ts';

interface SceneLayerProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: E3dScene;
  entities: SceneContent['entities'];
  interactions: ReadonlyMap<string, Interaction>;
  model: ConfiguratorModel;
  /** What is open, by its id. */
  open: string | null;
  strings: Strings;
  onOpen: (widget: string) => void;
  /** The object that stands out: under the pointer, or in focus. */
  onEmphasis: (interaction: Interaction | null) => void;
  onAct: (interaction: Interaction) => void;
}

/** What a visitor does with objects of the scene: by pointing, and by the list and the labels over it. */
export function SceneLayer(props: SceneLayerProps) {
  const { canvas, scene, entities, interactions, model, open, strings, onOpen, onEmphasis, onAct } = props;
  const labels = useMemo(() => model.labels(), [model]);
  const objects = useMemo(() => listedObjects(entities, interactions, model.language), [entities, interactions, model]);
  const listed = useMemo(() => new Set(objects.map(({ entity }) => entity)), [objects]);
  useInteractions({ canvas, scene, entities, interactions, onPoint: onEmphasis, onAct });
  const focus = (entity: string | null): void => {
    const interaction = entity === null ? undefined : interactions.get(entity);
    // Keyboard users see where they are, also where a pointer would show nothing.
    onEmphasis(
      interaction ? { ...interaction, hover: interaction.hover === 'none' ? 'outline' : interaction.hover } : null,
    );
  };
  const act = (entity: string): void => {
    const interaction = interactions.get(entity);
    if (interaction) onAct(interaction);
  };
  return (
    <>
      <ObjectList objects={objects} open={open} strings={strings} onFocus={focus} onAct={act} />
      <Labels scene={scene} labels={labels} listed={listed} open={open} strings={strings} onOpen={onOpen} />
    </>
  );
}

interface ObjectListProps {
  objects: readonly ListedObject[];
  /** What is open, by its id. */
  open: string | null;
  strings: Strings;
  onFocus: (entity: string | null) => void;
  onAct: (entity: string) => void;
}

/** Objects that act, in the author's order: read aloud and reached with keys wherever they stand; seen while in focus. */
function ObjectList({ objects, open, strings, onFocus, onAct }: ObjectListProps) {
  if (objects.length === 0) return null;
  return (
    <nav className="cf-objects" aria-label={strings('items')}>
      <ul>
        {objects.map(({ entity, text, language, role, widget }) => (
          <li key={entity}>
            <button
              type="button"
              {...(role === 'link' ? { role } : {})}
              lang={language}
              {...(widget === null ? {} : { 'aria-expanded': open === widget, 'aria-haspopup': 'dialog' as const })}
              onFocus={() => onFocus(entity)}
              onBlur={() => onFocus(null)}
              onClick={() => onAct(entity)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
