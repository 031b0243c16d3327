import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import type { MapPart } from '@diorama/documents/gis/drawing/parts-of-map.ts';
import type {
  CategoryRecord,
  GisDocument,
  GraphEdgeRecord,
  GraphNodeRecord,
  HotspotLayerRecord,
  HotspotRecord,
  LabelLayerRecord,
  LabelRecord,
  OutlineLayerRecord,
  OutlineRecord,
  SitePlanRecord,
  StopRecord,
} from '@diorama/documents/gis/gis.records.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { PageProject } from '../public/page-project.ts';
import type { Picture } from '../public/picture.ts';
import type { PublishedMenu } from '../public/published-menu.ts';
import type { PublishedWidget, PublishedWidgetHead, WidgetTexts } from '../public/published-widget.ts';
import type { MapBase } from './base-map.ts';

/** Keeps a union a union, so that a record is still narrowed by its type. */
type Item<R> = R extends unknown ? Omit<R, 'order'> : never;
type Feature<R> = Omit<R, 'order' | 'layer'>;

/** What a card says of a feature besides its name. */
export type CardContent = Pick<Feature<HotspotRecord>, 'text' | 'media' | 'link' | 'address'>;

export type GisHotspot = Feature<HotspotRecord>;
export type GisOutline = Feature<OutlineRecord>;
export type GisLabel = Feature<LabelRecord>;
export type GisStop = Item<StopRecord>;

/** A layer with what stands in it, in order. */
export type GisLayer =
  | ({ type: 'hotspots'; features: GisHotspot[] } & Item<HotspotLayerRecord>)
  | ({ type: 'outline'; features: GisOutline[] } & Item<OutlineLayerRecord>)
  | ({ type: 'label'; features: GisLabel[] } & Item<LabelLayerRecord>);

/** The specification's attributes of a map; lists are in order, media addresses are resolved. */
export interface GisAttributes {
  settings: Omit<RecordOf<GisDocument, 'settings'>, 'mainShape'>;
  mainShape: { type: string; id: string } | null;
  styles: RecordOf<GisDocument, 'styles'>;
  categories: Item<CategoryRecord>[];
  widgets: Item<RecordOf<GisDocument, 'widgets'>>[];
  sitePlans: Item<SitePlanRecord>[];
  stops: GisStop[];
  graph: { nodes: Item<GraphNodeRecord>[]; edges: Item<GraphEdgeRecord>[] };
}

/** Attributes with the layers, which are a sibling of the attributes where a map is read and written. */
export type PublishedMap = GisAttributes & { layers: GisLayer[] };

/** The body of `GET /api/client/{slug}/gis/{id}`. */
export interface PublishedGis {
  type: 'gis';
  /** Shape of the body; older ones are upgraded when they are read. */
  format: 1;
  id: string;
  version: number;
  hash: string;
  schemaVersion: string;
  product: PublishedMap;
  /** The project's main menu holds. */
  menu?: PublishedMenu | null;
  /** By the id of the widget's document. */
  widgets: Record<string, PublishedWidget>;
  theme: Theme;
  media: GisMedia;
  /** SVG path data of the icons that it names, by name, in the theme's set; 24 by 24 units. */
  icons: Record<string, string>;
}

/** Everything a map is drawn from, except the attributes. */
export interface GisMedia {
  /** By the served `url` of the media. */
  pictures: Record<string, Picture>;
}

/**
 * A large layer as files: tiles to draw it from, and everything else a page knows about its features except their
 * shapes.
 */
export interface LayerTiles {
  /** PMTiles, served in parts. */
  tiles: string;
  maxZoom: number;
  /** {@link LayerIndex}, compressed by gzip. */
  index: string;
  /** Features of the layer. */
  count: number;
  /** Places of hotspots by their category, its own or the layer's, empty for none: joined points count by place in this list. */
  categories: { id: string; count: number }[];
  /** Least and greatest value of its hotspots. */
  values: [number, number];
  /** Patterns of dashes that any state of its outlines has. */
  dashes: number[][];
  /** By their key, the texts of the project that names and cards of its features are: they change without the files. */
  texts?: Record<string, I18nString>;
}

/** Features of a large layer in columns, which are smaller than objects. Lists are as long as `ids`. */
export type LayerIndex = {
  ids: string[];
  names: I18nString[];
  /** By place in `ids`, of those that say something. */
  cards?: Record<number, CardContent>;
} & (
  | {
      type: 'hotspots';
      /** Millionths of degrees. */
      lng: number[];
      lat: number[];
      values: number[];
      /** Places in `uses`; -1 for none. */
      categories: number[];
      widgets: number[];
      uses: string[];
    }
  | {
      type: 'outline';
      /** Four degrees for each: west, south, east, north. */
      bounds: number[];
      /** Places in the list behind. */
      actionAt: number[];
      actions: GisOutline['action'][];
      styleAt: number[];
      styles: GisOutline['styles'][];
    }
);

/** A layer on a page: one with files has no features before its index has come. */
export type PageLayer = GisLayer & { files?: LayerTiles };

/** A picture of the map that the server drew when it was published. Pixels. */
export interface DrawnMap {
  sha256: string;
  width: number;
  height: number;
}

/**
 * The same as a public page carries it: large layers are files, and the contents of widgets are fetched when they are
 * opened.
 */
export type EmbeddedGis = Omit<PublishedGis, 'widgets' | 'product'> & {
  product: GisAttributes & { layers: PageLayer[] };
  widgets: Record<string, PublishedWidgetHead>;
  /** The page came without the features of its largest layers: the product's own address has them. */
  isWithoutFeatures?: boolean;
};

/** What a page is made from: its texts include those of widgets, which no script needs before they are opened. */
export type GisPageSource = EmbeddedGis & {
  widgetTexts?: Record<string, WidgetTexts>;
  /** Names of features that are left out of the layers: lines of an id and its name as JSON. */
  names?: string;
  /** `wide` and `tall` for the page, `card` for social cards. */
  pictures?: Readonly<Record<string, DrawnMap>>;
};

/** What a public page embeds for its player: the published map and where it stands. */
export interface GisPage {
  project: PageProject;
  language: Language;
  /** `preview` pages say so and are never indexed. */
  status: 'published' | 'preview';
  map: EmbeddedGis;
  base: MapBase;
  /** What the map is drawn with, besides what every map is. */
  parts: MapPart[];
  /** Bases that rules of the map change to, by their style. */
  styles?: Partial<Record<ClassicStyle, MapBase['base']>>;
}
