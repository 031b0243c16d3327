import type { RecordOf } from '@diorama/documents/engine/record-definition.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { ContentBlock } from '../public/content-block.ts';
import type { Picture } from '../public/picture.ts';

type Item<C extends Exclude<keyof IcgiDocument['records'], 'settings' | 'interface'>> = Omit<
  RecordOf<IcgiDocument, C>,
  'order'
>;

/** Where something stands on a keyframe. */
export type IcgiPlacement = Omit<Item<'placements'>, 'keyframe'>;

/** The specification's attributes of a walkthrough; lists are in order, media addresses are resolved. */
export interface IcgiAttributes {
  settings: RecordOf<IcgiDocument, 'settings'>;
  interface: RecordOf<IcgiDocument, 'interface'> & { blocks: ContentBlock[] };
  keyframes: (Item<'keyframes'> & { widgets: IcgiPlacement[] })[];
  transitions: Item<'transitions'>[];
  outlines: (Item<'outlines'> & { shapes: (Omit<Item<'shapes'>, 'outline'> & { blocks: ContentBlock[] })[] })[];
  markers: (Item<'markers'> & { blocks: ContentBlock[] })[];
  categories: Item<'categories'>[];
  widgets: (({ type: 'sign' } & Item<'signs'>) | ({ type: 'collection' } & Item<'widgets'>))[];
}

/** A camera move in one size; both directions play forward, the second is the move in reverse. */
export interface VideoVariant {
  width: number;
  height: number;
  /** For `MediaSource`-style type checks: `avc1.640028`. */
  codec: string;
  forward: { url: string; bytes: number };
  reverse: { url: string; bytes: number };
}

/** How a camera move is played: as video, or frame by frame where no encoder was at hand. */
export type PlayableTransition =
  | { type: 'video'; fps: number; count: number; width: number; height: number; variants: VideoVariant[] }
  | { type: 'frames'; fps: number; count: number; width: number; height: number; frames: string[] }
  /** Nothing to play (yet): the player cross-fades. */
  | { type: 'none' };

/** Everything beside the attributes that a player needs to show the walkthrough. */
export interface IcgiMedia {
  /** By the served `url` of the media. */
  pictures: Record<string, Picture>;
  /** By transition id. */
  transitions: Record<string, PlayableTransition>;
}

/** The body of `GET /api/client/{slug}/icgi/{id}`. */
export interface PublishedIcgi {
  type: 'icgi';
  /** Shape of the body; older ones are upgraded when they are read. 2: attributes nest. */
  format: 2;
  id: string;
  version: number;
  hash: string;
  schemaVersion: string;
  product: IcgiAttributes;
  widgets: Record<string, never>;
  theme: Theme;
  media: IcgiMedia;
}

/** What a public page embeds for its player: the published walkthrough and where it stands. */
export interface IcgiPage {
  project: { name: string; slug: string; languages: Language[] };
  language: Language;
  /** `preview` pages say so and are never indexed. */
  status: 'published' | 'preview';
  walkthrough: PublishedIcgi;
}
