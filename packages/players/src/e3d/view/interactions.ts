import { componentOf, type SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { i18nText, otherLanguage } from '../../visitor/text/localized.ts';

/** What an object does under a visitor's hand. */
export interface Interaction {
  /** The object that has it: parts of it that are objects of their own share it. */
  entity: string;
  /** What makes it act: a press, or the pointer over it. A finger presses either. */
  on: 'click' | 'hover';
  hover: 'none' | 'outline' | 'tint';
  cursor: 'default' | 'pointer';
  /** How it is read aloud, and reached with keys; `none`: not by itself. */
  role: 'none' | 'button' | 'link';
  /** Its name where that is neither its hotspot's nor its own; null: it is. */
  label: I18nString | null;
  /** The used widget that it opens; null: none. */
  widget: string | null;
  /** The graph's event of it; null: none. */
  event: string | null;
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
      on: interaction.on,
      role: interaction.a11yRole,
      label: interaction.label,
      hover: interaction.hover,
      cursor: interaction.cursor,
      widget: widget !== null && opens(widget) ? widget : null,
      event: interaction.event?.id ?? null,
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

/** An interactive object, for visitors without a pointer. */
export interface ListedObject {
  entity: string;
  text: string;
  /** Of the text, where it is not the visitor's. */
  language: string | undefined;
  role: 'button' | 'link';
  widget: string | null;
}

/** Objects that do something, where they are to be read aloud by themselves. */
export function listedObjects(
  entities: ReadonlyMap<string, SceneEntity>,
  interactions: ReadonlyMap<string, Interaction>,
  language: Language,
): ListedObject[] {
  return [...interactions.values()].flatMap(({ entity: id, role, label, widget, event }) => {
    const entity = entities.get(id);
    if (!entity || role === 'none' || (widget === null && event === null)) return [];
    const spoken = label ?? componentOf(entity, 'hotspot')?.data.label;
    const text = i18nText(spoken, language);
    return [
      {
        entity: id,
        text: text || entity.name,
        language: text ? otherLanguage(spoken, language) : undefined,
        role,
        widget,
      },
    ];
  });
}
