import type { IcgiAttributes } from '@diorama/contract/icgi/published-icgi.ts';
import type { ContentBlock } from '@diorama/contract/public/content-block.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Place } from '../../visitor/address/address.ts';
import { i18nText, languageOfText, otherLanguage, textIn } from '../../visitor/text/localized.ts';
import { SceneIndex } from '../scene-index.ts';
import { type PlacedOutline, type PlacedSign, placedOutlines, placedSigns } from './stage/placed-shapes.ts';
import type { Opening, WalkthroughData } from './walkthrough-data.ts';

export type Block = ContentBlock;
type Marker = IcgiAttributes['markers'][number];
type Shape = IcgiAttributes['outlines'][number]['shapes'][number];
type UsedWidget = Extract<IcgiAttributes['widgets'][number], { type: 'collection' }>;
export type ControlName = 'left' | 'back' | 'right';
/** In the order they stand on screen. */
export const CONTROL_NAMES: readonly ControlName[] = ['left', 'back', 'right'];

/** Characters: a longer text describes the picture and is no name. */
const LONGEST_NAME = 40;

/** A marker, or a widget by itself, as it stands in one keyframe. */
export interface PlacedMarker {
  /** Of its place. */
  id: string;
  opens: Opening;
  title: string;
  /** Of the title, where it is not the visitor's. */
  language: string | undefined;
  variant: 'marker' | 'direction';
  /** Where a direction walks to; null where a press opens what it has to say. */
  leadsTo: string | null;
  category: string | null;
  x: number;
  y: number;
}

/** An arrow and where it leads. */
export interface Arrow {
  name: ControlName;
  keyframe: string;
  placeName: string;
  move: { transition: string; reverse: boolean } | null;
}

/** A view of the author's tour. */
export interface TourStop {
  id: string;
  keyframe: string;
  caption: string;
  /** Of the caption, where it is not the visitor's. */
  language: string | undefined;
  seconds: number;
}

/** A walkthrough's texts and placements in one language. */
export class WalkthroughModel {
  readonly data: WalkthroughData;
  readonly language: Language;
  readonly index: SceneIndex;
  readonly #markers: ReadonlyMap<string, Marker>;
  readonly #shapes: ReadonlyMap<string, Shape>;
  readonly #widgets: ReadonlyMap<string, UsedWidget>;

  constructor(data: WalkthroughData, language: Language) {
    this.data = data;
    this.language = language;
    this.index = new SceneIndex(data);
    this.#markers = new Map(data.product.markers.map((marker) => [marker.id, marker]));
    this.#shapes = new Map(data.product.outlines.flatMap(({ shapes }) => shapes.map((shape) => [shape.id, shape])));
    this.#widgets = new Map(
      data.product.widgets.flatMap((used) => (used.type === 'collection' ? [[used.id, used] as const] : [])),
    );
  }

  /** The first keyframe a visitor sees: the requested one if it exists. */
  firstKeyframe(wanted: string | null): string | null {
    const { keyframes, settings } = this.data.product;
    const known = this.index.keyframe(wanted) ?? this.index.keyframe(settings.start?.id ?? null) ?? keyframes[0];
    return known?.id ?? null;
  }

  /** The place without what the walkthrough does not have, as in an old or mistyped link. */
  knownPlace(place: Place): Place {
    const at = this.index.keyframe(place.at)?.id ?? null;
    const isKnown = place.open !== null && this.opening(place.open, this.firstKeyframe(at)) !== null;
    return { ...place, at, open: isKnown ? place.open : null };
  }

  /** What an address opens: a marker of this keyframe, or a widget. */
  opening(id: string, keyframe: string | null): Opening | null {
    const { widgets = [] } = this.#keyframe(keyframe) ?? {};
    if (widgets.some(({ data }) => data.type === 'marker' && data.marker?.id === id)) return { type: 'marker', id };
    const outlines = this.outlines(keyframe).flatMap(({ shapes }) => shapes);
    if (outlines.some(({ act }) => act?.type === 'open' && act.opens.type === 'shape' && act.opens.id === id))
      return { type: 'shape', id };
    return this.#widgets.has(id) ? { type: 'widget', id } : null;
  }

  /** The name of a view: its title, else its alternative text if that is short, else its name. */
  keyframeName(id: string | null): string {
    const keyframe = this.index.keyframe(id);
    const title = i18nText(keyframe?.title, this.language).trim();
    if (title !== '') return title;
    const alt = keyframe?.alt?.type === 'custom' ? (keyframe.alt.value[this.language] ?? '').trim() : '';
    return alt !== '' && alt.length <= LONGEST_NAME ? alt : (keyframe?.name ?? '');
  }

  /** The language of a view's title, where it is not the visitor's. */
  keyframeLanguage(id: string | null): string | undefined {
    return otherLanguage(this.index.keyframe(id)?.title, this.language);
  }

  /** Alternative text of the picture; the view's name if there is none. */
  keyframeAlt(id: string | null): string {
    const keyframe = this.index.keyframe(id);
    return i18nText(keyframe?.alt, this.language) || this.keyframeName(id);
  }

  arrows(keyframe: string | null): Arrow[] {
    const controls = this.index.keyframe(keyframe)?.controls;
    if (!controls) return [];
    return CONTROL_NAMES.flatMap((name) => {
      const target = this.index.target(controls[name]);
      if (!target) return [];
      const { move } = target;
      return {
        name,
        keyframe: target.keyframe,
        placeName: this.keyframeName(target.keyframe),
        move: move && { transition: move.transition, reverse: move.reverse },
      };
    });
  }

  #keyframe(id: string | null) {
    return this.data.product.keyframes.find((one) => one.id === id);
  }

  /** Drawings on a keyframe. */
  outlines(keyframe: string | null): PlacedOutline[] {
    return placedOutlines(this.data, this.index, this.#keyframe(keyframe), this.language);
  }

  /** Signs on a keyframe. */
  signs(keyframe: string | null): PlacedSign[] {
    return placedSigns(this.data, this.#keyframe(keyframe), this.language);
  }

  /** Markers of a keyframe in the author's order. */
  markers(keyframe: string | null): PlacedMarker[] {
    const placed = this.#keyframe(keyframe)?.widgets ?? [];
    return placed.flatMap<PlacedMarker>(({ id, x, y, data }) => {
      if (data.type === 'widget') {
        const widget = this.#widgets.get(data.widget?.id ?? '');
        if (!widget) return [];
        const opens = { type: 'widget' as const, id: widget.id };
        const title = textIn(widget.name, this.language);
        const language = languageOfText(widget.name, this.language);
        return { id, opens, title, language, variant: 'marker' as const, leadsTo: null, category: null, x, y };
      }
      const marker = data.type === 'marker' ? this.#markers.get(data.marker?.id ?? '') : undefined;
      if (data.type !== 'marker' || !marker) return [];
      const title = i18nText(marker.title, this.language);
      const language = otherLanguage(marker.title, this.language);
      const category = marker.category?.id ?? null;
      const { variant } = data;
      const target = variant === 'direction' ? (data.leadsTo?.id ?? null) : null;
      const leadsTo = this.index.keyframe(target)?.id ?? null;
      return { id, opens: this.#openingOf(marker), title, language, variant, leadsTo, category, x, y };
    });
  }

  /** A marker that has nothing of its own to say opens its widget at once. */
  #openingOf({ id, widget, blocks }: Marker): Opening {
    const isBare = blocks.length === 0 && widget !== null && this.#widgets.has(widget.id);
    return isBare ? { type: 'widget', id: widget.id } : { type: 'marker', id };
  }

  /** The widget that a marker opens in addition to its own content. */
  widgetOf(marker: string): { id: string; name: string } | null {
    const used = this.#widgets.get(this.#markers.get(marker)?.widget?.id ?? '');
    return used ? { id: used.id, name: textIn(used.name, this.language) } : null;
  }

  /** A used widget: its document, and what it is called here. */
  widget(id: string): { document: string; name: string } | null {
    const used = this.#widgets.get(id);
    return used?.widget ? { document: used.widget.id, name: textIn(used.name, this.language) } : null;
  }

  /** What a marker or a shape says of itself, wherever it stands; null when it is gone. */
  contentOf({ type, id }: Opening): { title: string; language: string | undefined; blocks: Block[] } | null {
    const found = type === 'marker' ? this.#markers.get(id) : type === 'shape' ? this.#shapes.get(id) : undefined;
    if (!found) return null;
    const { title, blocks } = found;
    return { title: i18nText(title, this.language), language: otherLanguage(title, this.language), blocks };
  }

  /** What the project says about itself in its menu. */
  info(): string {
    const { info } = this.data.product.interface;
    return info.type === 'some' ? i18nText(info.value, this.language) : '';
  }

  /** The language of {@link info}, where it is not the visitor's. */
  infoLanguage(): string | undefined {
    const { info } = this.data.product.interface;
    return info.type === 'some' ? otherLanguage(info.value, this.language) : undefined;
  }

  infoBlocks(): Block[] {
    return this.data.product.interface.blocks;
  }

  /** The author's tour: views that exist, with what is read there. */
  stops(): TourStop[] {
    return (this.data.product.stops ?? []).flatMap(({ id, keyframe, caption, seconds }) => {
      const view = this.index.keyframe(keyframe?.id ?? null)?.id;
      if (view === undefined) return [];
      const language = otherLanguage(caption, this.language);
      return { id, keyframe: view, caption: i18nText(caption, this.language), language, seconds };
    });
  }

  /** All categories by id. */
  categoryNames(): (readonly [id: string, name: string])[] {
    return this.data.product.categories.map(({ id, name }) => [id, i18nText(name, this.language)] as const);
  }

  /** Categories a visitor can show and hide; empty when the author wants no filter. */
  categories(): { id: string; name: string; isShownFirst: boolean }[] {
    const { settings, categories } = this.data.product;
    if (!settings.categoryFilter) return [];
    return categories.map(({ id, name, defaultShow }) => ({
      id,
      name: i18nText(name, this.language),
      isShownFirst: defaultShow,
    }));
  }
}
