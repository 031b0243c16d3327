import type { SceneResults } from '@diorama/documents/e3d/graph/results.ts';
import type { SceneComponent, SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { SceneContent, SceneView } from '../scene/e3d-scene.port.ts';

interface Made {
  from: SceneEntity;
  key: string;
  entity: SceneEntity;
}

/**
 * Makes the content that a configuration gives: objects stand and are seen as the graph says. Those that it does not touch
 * are the same objects as before, and so are those it does the same to: the scene passes them over.
 */
export function createConfiguredContent() {
  let known = new Map<string, Made>();
  return (content: SceneContent, { placements, visible }: SceneResults): SceneContent => {
    if (placements.size === 0 && visible.size === 0) {
      known = new Map();
      return content;
    }
    const made = new Map<string, Made>();
    const entities = new Map(content.entities);
    for (const id of new Set([...placements.keys(), ...visible.keys()])) {
      const from = content.entities.get(id);
      if (!from) continue;
      const change = { placement: placements.get(id), isShown: visible.get(id) === true };
      const key = JSON.stringify(change);
      const old = known.get(id);
      const entity = old?.from === from && old.key === key ? old.entity : changed(from, change);
      made.set(id, { from, key, entity });
      entities.set(id, entity);
    }
    known = made;
    return { ...content, entities };
  };
}

interface EntityChange {
  placement: object | undefined;
  isShown: boolean;
}

function changed(entity: SceneEntity, { placement, isShown }: EntityChange): SceneEntity {
  const components = entity.components.map(({ id, data }) => {
    if (data.type === 'transform' && placement) return { id, data: { ...data, ...placement } };
    if (isShown && 'visible' in data) return { id, data: { ...data, visible: true } };
    return { id, data };
  });
  return { ...entity, components: components as SceneComponent[] }; // Only values of their own fields changed.
}

/** The view that a configuration gives, over what is shown of it otherwise. */
export function configuredView(view: SceneView, { slots, categories, visible }: SceneResults): SceneView {
  const gone = [...visible].flatMap(([id, isShown]) => (isShown ? [] : id));
  return {
    ...view,
    slots: slots.size === 0 ? view.slots : new Map([...slots, ...view.slots]),
    categories: categories.size === 0 ? view.categories : new Map([...categories, ...view.categories]),
    hidden: gone.length === 0 ? view.hidden : new Set([...view.hidden, ...gone]),
  };
}
