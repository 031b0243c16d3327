import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { ContentBlock } from '../public/content-block.ts';
import type { PageProject } from '../public/page-project.ts';
import type { Picture } from '../public/picture.ts';
import type { PlayableSequence } from '../public/playable-sequence.ts';
import type { PublishedMenu } from '../public/published-menu.ts';
import type { PublishedWidget, PublishedWidgetHead, WidgetTexts } from '../public/published-widget.ts';

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
  /** The author's tour; bodies of before it have none. */
  stops?: Item<'stops'>[];
  /** How things follow transitions; bodies of before it have none. */
  tracks?: Item<'tracks'>[];
  widgets: (({ type: 'sign' } & Item<'signs'>) | ({ type: 'collection' } & Item<'widgets'>))[];
}

/** Everything a player needs to show the walkthrough, except the attributes. */
export interface IcgiMedia {
  /** By the served `url` of the media. */
  pictures: Record<string, Picture>;
  /** By transition id. */
  transitions: Record<string, PlayableSequence>;
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
  /** The menu it names; null or absent: the project's main one holds. */
  menu?: PublishedMenu | null;
  /** By the id of the widget's document. */
  widgets: Record<string, PublishedWidget>;
  theme: Theme;
  media: IcgiMedia;
}

/** The same as a public page carries it: the contents of widgets are fetched when they are opened. */
export type EmbeddedIcgi = Omit<PublishedIcgi, 'widgets'> & { widgets: Record<string, PublishedWidgetHead> };

/** What a page is made from: its texts include those of widgets, which no script needs before they are opened. */
export type IcgiPageSource = EmbeddedIcgi & { widgetTexts?: Record<string, WidgetTexts> };

/** What a public page embeds for its player: the published walkthrough and where it stands. */
export interface IcgiPage {
  project: PageProject;
  language: Language;
  /** `preview` pages say so and are never indexed. */
  status: 'published' | 'preview';
  walkthrough: EmbeddedIcgi;
}
