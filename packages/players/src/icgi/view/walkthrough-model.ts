import type { IcgiAttributes, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import type { ContentBlock } from '@diorama/contract/public/content-block.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import type { Place } from '../../visitor/address.ts';
import { i18nText, otherLanguage } from '../../visitor/localized.ts';
import { SceneIndex } from '../scene-index.ts';

export type Block = ContentBlock;
type Marker = IcgiAttributes['markers'][number];
export type ControlName = 'left' | 'back' | 'right';
/** In the order they stand on screen. */
export const CONTROL_NAMES: readonly ControlName[] = ['left', 'back', 'right'];

/** Characters: a longer text describes the picture and is no name. */
const LONGEST_NAME = 40;

/** What the visible parts need of a walkthrough. */
export type WalkthroughData = Pick<PublishedIcgi, 'id' | 'product' | 'menu' | 'media' | 'theme'>;

/** A marker as it stands in one keyframe. */
export interface PlacedMarker {
  id: string;
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

  constructor(data: WalkthroughData, language: Language) {
    this.data = data;
    this.language = language;
    this.index = new SceneIndex(data);
    this.#markers = new Map(data.product.markers.map((marker) => [marker.id, marker]));
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
    const isPlaced = this.markers(this.firstKeyframe(at)).some(({ id }) => id === place.open);
    return { ...place, at, open: isPlaced ? place.open : null };
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
    return placed.flatMap(({ x, y, data }) => {
      const marker = data.type === 'marker' ? this.#markers.get(data.marker?.id ?? '') : undefined;
      if (data.type !== 'marker' || !marker) return [];
      const title = i18nText(marker.title, this.language);
      const { id, category } = marker;
      const language = otherLanguage(marker.title, this.language);
      return { id, title, language, variant: data.variant, category: category?.id ?? null, x, y };
    });
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
