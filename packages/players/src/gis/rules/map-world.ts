import type { Classic } from '@diorama/documents/gis/drawing/palettes.ts';
import type { RuleAction } from '@diorama/documents/gis/rules/rule.ts';
import type { RuleWorld } from '@diorama/documents/gis/rules/run-rules.ts';
import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { shownCategories } from '../compile/category-tree.ts';
import type { GisMap, GisTarget } from '../engine/gis-map.port.ts';
import type { GisCategory, GisDocument } from '../gis-scene.ts';
import { switchedCategories } from './switch-categories.ts';

/** What rules do outside the map itself. */
export interface RuleHandlers {
  map: GisMap;
  /** What the map draws now. */
  document: () => GisDocument;
  /** A rule selected something; the map has it already. */
  onSelect: (target: GisTarget) => void;
  /** The same for categories. */
  onCategories: (on: ReadonlySet<string>) => void;
  /** By its id in the map. */
  openWidget: (use: string) => void;
  setStyle: (style: Classic) => void;
  nextStop: () => void;
  /** `isPressed`: a press led to it, so that it may open a window or leave the page. */
  follow: (link: Link, isPressed: boolean) => void;
}

/** A map as rules watch and move it, in the editor as on pages. */
export function mapWorld(handlers: RuleHandlers): RuleWorld {
  const { map } = handlers;
  return {
    isCategoryOn: (id) => shownCategories(handlers.document().categories, map.categories()).includes(id),
    selected: () => map.selected(),
    zoom: () => map.camera().zoom,
    isMoving: () => map.native.isMoving(),
    act: (action, isPressed) => {
      if (action.do === 'stop.next') handlers.nextStop();
      else act(handlers, action, isPressed);
    },
    after(seconds, call) {
      const timer = setTimeout(call, seconds * 1000);
      return () => clearTimeout(timer);
    },
  };
}

/** An action that lacks what it needs does nothing: the checks of the map name it. */
function act(handlers: RuleHandlers, { do: what, target, view, style, link }: RuleAction, isPressed: boolean): void {
  const { map } = handlers;
  const { mainShape, categories } = handlers.document();
  const id = target?.id ?? mainShape?.id;
  if (what === 'camera.fly' && view) map.setView(view);
  else if (what === 'style.set' && style) handlers.setStyle(style);
  else if (what === 'link.open' && link) handlers.follow(link, isPressed);
  else if (what === 'widget.open' && target) handlers.openWidget(target.id);
  else if (what === 'category.show' && target)
    switchCategories(handlers, { on: [target.id, ...outerIds(categories, target.id)], off: [] });
  else if (what === 'category.hide' && target) switchCategories(handlers, { on: [], off: [target.id] });
  else if (what === 'shape.select' && target) select(handlers, target.id);
  else if (what === 'camera.fit' && id !== undefined)
    map.fit(target?.type === 'category' ? placesIn(handlers.document(), id) : [id]);
  else if (what === 'navigation.set' && id !== undefined) {
    map.fit([id]);
    select(handlers, id);
  }
}

function switchCategories({ map, onCategories }: RuleHandlers, change: { on: string[]; off: string[] }): void {
  onCategories(switchedCategories(map, change));
}

/** Labels are gone to, and not selected. */
function select({ map, document, onSelect }: RuleHandlers, id: string): void {
  for (const layer of document().layers) {
    if (layer.type === 'label' || !layer.features.some((feature) => feature.id === id)) continue;
    const target = { type: layer.type === 'outline' ? 'outline-feature' : 'hotspot', id, layer: layer.id } as const;
    map.select(target);
    onSelect(target);
    return;
  }
}

/** Ids of what a category stands in, from its parent outwards. */
function outerIds(categories: readonly GisCategory[], id: string): string[] {
  const found: string[] = [];
  const parentOf = new Map(categories.map((category) => [category.id, category.parent?.id]));
  for (let outer = parentOf.get(id); outer !== undefined && !found.includes(outer); outer = parentOf.get(outer))
    found.push(outer);
  return found;
}

/** Places of a category, and of those inside of it. */
function placesIn({ layers, categories }: GisDocument, category: string): string[] {
  const isInside = new Set(
    categories.flatMap(({ id }) => (id === category || outerIds(categories, id).includes(category) ? id : [])),
  );
  return layers.flatMap((layer) => {
    if (layer.type !== 'hotspots') return [];
    return layer.features.flatMap((place) =>
      isInside.has((place.category ?? layer.category)?.id ?? '') ? place.id : [],
    );
  });
}
