import { componentOf, type SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';

/** What an object does under a visitor's hand. */
export interface Interaction {
  /** The object that has it: parts of it that are objects of their own share it. */
  entity: string;
  hover: 'none' | 'outline' | 'tint';
  cursor: 'default' | 'pointer';
  /** The used widget that a click opens; null: none. */
  widget: string | null;
}

/** Deepest chain of parents that is followed. */
const MOST_LEVELS = 1_000;

/** Objects that answer to a visitor's hand, by their id. `opens`: false for a used widget that is not there. */
export function interactionsIn(
  entities: ReadonlyMap<string, SceneEntity>,
  opens: (widget: string) => boolean,
): ReadonlyMap<string, Interaction> {
  const found = new Map<string, Interaction>();
  for (const entity of entities.values()) {
    const interaction = componentOf(entity, 'interaction')?.data;
    if (!interaction) continue;
    const widget = componentOf(entity, 'hotspot')?.data.widget?.id ?? null;
    found.set(entity.id, {
      entity: entity.id,
      hover: interaction.hover,
      cursor: interaction.cursor,
      widget: widget !== null && opens(widget) ? widget : null,
    });
  }
  return found;
}

/** The interaction of an object, else of the nearest that it stands in. */
export function interactionOf(
  entities: ReadonlyMap<string, SceneEntity>,
  interactions: ReadonlyMap<string, Interaction>,
  entity: string,
): Interaction | null {
  let id: string | undefined = entity;
  for (let level = 0; id !== undefined && level < MOST_LEVELS; level += 1) {
    const own = interactions.get(id);
    if (own) return own;
    const inner = entities.get(id);
    id = inner && componentOf(inner, 'transform')?.data.parent?.id;
  }
  return null;
}
