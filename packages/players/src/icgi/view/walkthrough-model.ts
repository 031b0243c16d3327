import type { IcgiAttributes, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import type { ContentBlock } from '@diorama/contract/public/content-block.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import type { Place } from '../../visitor/address.ts';
import { i18nText, languageOfText, otherLanguage, textIn } from '../../visitor/localized.ts';
import { SceneIndex } from '../scene-index.ts';

export type Block = ContentBlock;
type Marker = IcgiAttributes['markers'][number];
type UsedWidget = Extract<IcgiAttributes['widgets'][number], { type: 'collection' }>;
export type ControlName = 'left' | 'back' | 'right';
/** In the order they stand on screen. */
export const CONTROL_NAMES: readonly ControlName[] = ['left', 'back', 'right'];

/** Characters: a longer text describes the picture and is no name. */
const LONGEST_NAME = 40;

/** What the visible parts need of a walkthrough. */
export type WalkthroughData = Pick<PublishedIcgi, 'id' | 'product' | 'menu' | 'media' | 'theme'>;

/** What opens over the picture when something in it is pressed: a panel of its own, or a widget, by its id in the product. */
export interface Opening {
  type: 'marker' | 'widget';
  id: string;
}

/** A marker, or a widget by itself, as it stands in one keyframe. */
export interface PlacedMarker {
  /** Of its place. */
  id: string;
  opens: Opening;
  title: string;
  /** Of the title, where it is not the visitor's. */
  language: string | undefined;
  variant: 'marker' | 'direction';
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

/** A walkthrough's texts and placements in one language. */
export class WalkthroughModel {
  readonly data: WalkthroughData;
  readonly language: Language;
  readonly index: SceneIndex;
  readonly #markers: ReadonlyMap<string, Marker>;
  readonly #widgets: ReadonlyMap<string, UsedWidget>;

  constructor(data: WalkthroughData, language: Language) {
    this.data = data;
    this.language = language;
    this.index = new SceneIndex(data);
    this.#markers = new Map(data.product.markers.map((marker) => [marker.id, marker]));
    this.#widgets = new Map(
      data.product.widgets.flatMap((used) => (used.type === 'collection' ? [[used.id, used] as const] : [])),
    );
  }

  /** The keyframe a visitor meets first: the one asked for when it exists. */
  firstKeyframe(wanted: string | null): string | null {
    const { keyframes, settings } = this.data.product;
    const known = this.index.keyframe(wanted) ?? this.index.keyframe(settings.start?.id ?? null) ?? keyframes[0];
    return known?.id ?? null;
  }

  /** The place without what the walkthrough does not have, as an old or mistyped link may ask for. */
  knownPlace(place: Place): Place {
    const at = this.index.keyframe(place.at)?.id ?? null;
    const isKnown = place.open !== null && this.opening(place.open, this.firstKeyframe(at)) !== null;
    return { ...place, at, open: isKnown ? place.open : null };
  }

  /** What an address opens: a marker of this keyframe, or a widget. */
  opening(id: string, keyframe: string | null): Opening | null {
    const { widgets = [] } = this.data.product.keyframes.find((one) => one.id === keyframe) ?? {};
    if (widgets.some(({ data }) => data.type === 'marker' && data.marker?.id === id)) return { type: 'marker', id };
    return this.#widgets.has(id) ? { type: 'widget', id } : null;
  }

  /** What a view is called: its words for the picture in the language chosen, where they are short, else its name. */
  keyframeName(id: string | null): string {
    const keyframe = this.index.keyframe(id);
    const told = keyframe?.alt?.type === 'custom' ? (keyframe.alt.value[this.language] ?? '').trim() : '';
    return told !== '' && told.length <= LONGEST_NAME ? told : (keyframe?.name ?? '');
  }

  /** What the picture shows, for those who do not see it; its name when nobody has told. */
  keyframeAlt(id: string | null): string {
    const keyframe = this.index.keyframe(id);
    return i18nText(keyframe?.alt, this.language) || keyframe?.name || '';
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

  /** Markers of a keyframe in the author's order. */
  markers(keyframe: string | null): PlacedMarker[] {
    const placed = this.data.product.keyframes.find(({ id }) => id === keyframe)?.widgets ?? [];
    return placed.flatMap<PlacedMarker>(({ id, x, y, data }) => {
      if (data.type === 'widget') {
        const widget = this.#widgets.get(data.widget?.id ?? '');
        if (!widget) return [];
        const opens = { type: 'widget' as const, id: widget.id };
        const title = textIn(widget.name, this.language);
        const language = languageOfText(widget.name, this.language);
        return { id, opens, title, language, variant: 'marker' as const, category: null, x, y };
      }
      const marker = data.type === 'marker' ? this.#markers.get(data.marker?.id ?? '') : undefined;
      if (data.type !== 'marker' || !marker) return [];
      const title = i18nText(marker.title, this.language);
      const language = otherLanguage(marker.title, this.language);
      const category = marker.category?.id ?? null;
      return { id, opens: this.#openingOf(marker), title, language, variant: data.variant, category, x, y };
    });
  }

  /** A marker that has nothing of its own to say opens its widget at once. */
  #openingOf({ id, widget, blocks }: Marker): Opening {
    const isBare = blocks.length === 0 && widget !== null && this.#widgets.has(widget.id);
    return isBare ? { type: 'widget', id: widget.id } : { type: 'marker', id };
  }

  /** The widget that a marker opens beside its own content. */
  widgetOf(marker: string): { id: string; name: string } | null {
    const used = this.#widgets.get(this.#markers.get(marker)?.widget?.id ?? '');
    return used ? { id: used.id, name: textIn(used.name, this.language) } : null;
  }

  /** A used widget: its document, and what it is called here. */
  widget(id: string): { document: string; name: string } | null {
    const used = this.#widgets.get(id);
    return used?.widget ? { document: used.widget.id, name: textIn(used.name, this.language) } : null;
  }

  /** A marker wherever it stands, or null when it is gone. */
  markerTitle(id: string): string | null {
    const marker = this.#markers.get(id);
    return marker ? i18nText(marker.title, this.language) : null;
  }

  /** Content of a marker, in order. */
  blocksOf(marker: string): Block[] {
    return this.#markers.get(marker)?.blocks ?? [];
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
