import type { RecordOf } from '@diorama/documents/engine/record-definition.ts';
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
import type { Language } from '@diorama/documents/shared/languages.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { PageProject } from '../public/page-project.ts';
import type { Picture } from '../public/picture.ts';
import type { PublishedMenu } from '../public/published-menu.ts';
import type { PublishedWidget, PublishedWidgetHead, WidgetTexts } from '../public/published-widget.ts';
import type { MapBase } from './base-map.ts';

/** Keeps a union a union, so that a record is still narrowed by its type. */
type Item<R> = R extends unknown ? Omit<R, 'order'> : never;
type Feature<R> = Omit<R, 'order' | 'layer'>;

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

/** Attributes with the layers, which stand beside them where a map is read and written. */
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

/** Everything beside the attributes that a map is drawn from. */
export interface GisMedia {
  /** By the served `url` of the media. */
  pictures: Record<string, Picture>;
}

/** The same as a public page carries it: the contents of widgets are fetched when they are opened. */
export type EmbeddedGis = Omit<PublishedGis, 'widgets'> & {
  widgets: Record<string, PublishedWidgetHead>;
  /** The page came without the features of its largest layers: the product's own address has them. */
  isWithoutFeatures?: boolean;
};

/** What a page is made from: its texts include those of widgets, which no script needs before they are opened. */
export type GisPageSource = EmbeddedGis & { widgetTexts?: Record<string, WidgetTexts> };

/** What a public page embeds for its player: the published map and where it stands. */
export interface GisPage {
  project: PageProject;
  language: Language;
  /** `preview` pages say so and are never indexed. */
  status: 'published' | 'preview';
  map: EmbeddedGis;
  base: MapBase;
  /** Bases that rules of the map change to, by their style. */
  styles?: Partial<Record<ClassicStyle, MapBase['base']>>;
}
