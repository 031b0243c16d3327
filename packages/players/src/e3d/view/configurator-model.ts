import type { E3dPage } from '@diorama/contract/e3d/published-e3d.ts';
import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import {
  componentOf,
  type SceneComponent,
  type SceneEntity,
  sceneEntity,
} from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';
import { i18nText, otherLanguage, textIn } from '../../visitor/text/localized.ts';
import type { Point, SceneContent } from '../scene/e3d-scene.port.ts';
import { lengthText } from '../scene/length-text.ts';

export type ConfiguratorData = E3dPage['configurator'];

/** Something with a place in the scene that is drawn by the page. */
interface Placed {
  /** Of its component. */
  id: string;
  entity: string;
  text: string;
  /** Of the text, where it is not the visitor's. */
  language: string | undefined;
  at: Point;
}
export interface PlacedHotspot extends Placed {
  type: 'hotspot';
  normal: Point | null;
  color: string;
  /** What it opens; null: it only names what is there. */
  widget: string | null;
  occluded: 'show' | 'fade' | 'hide';
}
export interface PlacedAnnotation extends Placed {
  type: 'annotation';
  /** px */
  offset: { x: number; y: number };
}
export interface PlacedDimension extends Placed {
  type: 'dimension';
  to: Point;
  /** m between the line and what it measures. */
  offset: number;
  /** Its text is the length, m; null: it has its own. */
  measured: ((length: number) => string) | null;
}
export type Label = PlacedHotspot | PlacedAnnotation | PlacedDimension;

const point = ({ x, y, z }: { x: number; y: number; z: number }): Point => [x, y, z];

/** A colour of its own, or one of the theme's. */
const css = (color: ThemedColor): string =>
  'token' in color ? `var(--color-${color.token})` : `rgb(${color.r} ${color.g} ${color.b})`;

/** A trait's fields are those of its type's data: the server checked them when it was published. */
const isSet = (set: object): set is ComponentData => 'type' in set;

/** The content of a scene. Created once: its parts are processed again only when they are other objects. */
export function sceneContent({ product, media }: ConfiguratorData): SceneContent {
  const traits = new Map(
    product.traits.flatMap(({ id, for: type, set }) => {
      const data = { type, ...set };
      return isSet(data) ? [[id, data] as const] : [];
    }),
  );
  return {
    entities: new Map(product.entities.map((entity) => [entity.id, sceneEntity(entity, traits)])),
    slots: new Map(product.meshSlots.map((slot) => [slot.id, slot])),
    categories: new Map(product.categories.map((category) => [category.id, category])),
    media,
  };
}

/** A configurator's texts in one language. */
export class ConfiguratorModel {
  readonly data: ConfiguratorData;
  readonly language: Language;
  readonly #entities: ReadonlyMap<string, SceneEntity>;

  constructor(data: ConfiguratorData, { entities }: SceneContent, language: Language) {
    this.data = data;
    this.language = language;
    this.#entities = entities;
  }

  /** Entities with a camera, in the order of the document. */
  views(): { id: string; name: string; isStart: boolean }[] {
    return [...this.#entities.values()].flatMap((entity) => {
      const camera = componentOf(entity, 'camera')?.data;
      if (!camera) return [];
      return {
        id: entity.id,
        name: i18nText(camera.label ?? undefined, this.language) || entity.name,
        isStart: camera.start,
      };
    });
  }

  isView(id: string | null): id is string {
    const entity = this.#entities.get(id ?? '');
    return entity !== undefined && componentOf(entity, 'camera') !== undefined;
  }

  labels(): Label[] {
    return [...this.#entities.values()].flatMap((entity) =>
      entity.components.flatMap((component) => this.#label(entity, component) ?? []),
    );
  }

  #label({ id: entity, name }: SceneEntity, { id, data }: SceneComponent): Label | null {
    const about = { id, entity };
    switch (data.type) {
      case 'hotspot':
        return {
          ...about,
          type: 'hotspot',
          text: i18nText(data.label, this.language) || name,
          language: otherLanguage(data.label, this.language),
          at: point(data.position),
          normal: data.normal && point(data.normal),
          color: css(data.color),
          widget: this.widget(data.widget?.id ?? '') ? (data.widget?.id ?? null) : null,
          occluded: data.occluded,
        };
      case 'annotation': {
        const text = i18nText(data.text, this.language);
        const language = otherLanguage(data.text, this.language);
        return text
          ? { ...about, type: 'annotation', text, language, at: point(data.position), offset: data.offset }
          : null;
      }
      case 'dimension-line': {
        const { from, to, offset, label } = data;
        const text = i18nText(label ?? undefined, this.language);
        const { sizeUnit } = this.data.product.settings.main;
        const measured = text ? null : (length: number) => lengthText(length, sizeUnit, this.language);
        const language = text ? otherLanguage(label ?? undefined, this.language) : undefined;
        return { ...about, type: 'dimension', text, measured, language, at: point(from), to: point(to), offset };
      }
      default:
        return null;
    }
  }

  /** A used widget: its document, and what it is called here. */
  widget(id: string): { document: string; name: string } | null {
    const used = this.data.product.widgets.find((one) => one.id === id);
    return used?.widget ? { document: used.widget.id, name: textIn(used.name, this.language) } : null;
  }
}
