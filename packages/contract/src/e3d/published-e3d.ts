import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import type { CategoryRecord, E3dDocument, EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { PageProject } from '../public/page-project.ts';
import type { Picture } from '../public/picture.ts';
import type { PublishedMenu } from '../public/published-menu.ts';
import type { PublishedWidget, PublishedWidgetHead, WidgetTexts } from '../public/published-widget.ts';

/** Keeps a union a union, so that a record is still narrowed by its type. */
type WithoutOrder<R> = R extends unknown ? Omit<R, 'order'> : never;
type Item<C extends Exclude<keyof E3dDocument['records'], 'settings' | 'interface' | 'graph'>> = WithoutOrder<
  RecordOf<E3dDocument, C>
>;

/** Values that components of one type share. Its fields are those of that type's data. */
export interface PublishedTrait {
  id: string;
  name: string;
  for: ComponentData['type'];
  set: Readonly<Record<string, unknown>>;
}

/** The specification's attributes of a configurator; lists are in order, media addresses are resolved. */
export interface E3dAttributes {
  settings: RecordOf<E3dDocument, 'settings'>;
  interface: RecordOf<E3dDocument, 'interface'> & { groups: Item<'groups'>[]; controls: Item<'controls'>[] };
  categories: Omit<CategoryRecord, 'order'>[];
  entities: Omit<EntityRecord, 'order'>[];
  traits: PublishedTrait[];
  meshSlots: Item<'meshSlots'>[];
  dataTables: (Item<'dataTables'> & { rows: Readonly<Record<string, unknown>>[] })[];
  graph: { nodes: Item<'nodes'>[] };
  widgets: Item<'widgets'>[];
}

/** Corners of what a mesh fills, m, in the mesh's own axes. */
export interface Box {
  min: [x: number, y: number, z: number];
  max: [x: number, y: number, z: number];
}

/** A mesh as scenes load it. */
export interface SceneMesh {
  /** Of an optimised GLB; the same address always has the same bytes. */
  url: string;
  version: number;
  /** Bytes. */
  size: number;
  box: Box | null;
}

/** Everything a scene is drawn from, except the attributes. */
export interface E3dMedia {
  /** By the served `url` of the media. */
  pictures: Record<string, Picture>;
  /** By `meshKey`: for each mesh the version that a component or a slot needs. One that is not ready is absent. */
  meshes: Record<string, SceneMesh>;
  /** By the id of the material's document; media addresses are resolved. */
  materials: Record<string, MaterialData>;
}

/** The body of `GET /api/client/{slug}/e3d/{id}`. */
export interface PublishedE3d {
  type: 'e3d';
  /** Shape of the body; older ones are upgraded when they are read. */
  format: 1;
  id: string;
  version: number;
  hash: string;
  schemaVersion: string;
  product: E3dAttributes;
  /** The menu it names; null or absent: the project's main one holds. */
  menu?: PublishedMenu | null;
  /** By the id of the widget's document. */
  widgets: Record<string, PublishedWidget>;
  theme: Theme;
  media: E3dMedia;
}

/** The same as a public page carries it: the contents of widgets are fetched when they are opened. */
export type EmbeddedE3d = Omit<PublishedE3d, 'widgets'> & { widgets: Record<string, PublishedWidgetHead> };

/** What a page is made from: its texts include those of widgets, which no script needs before they are opened. */
export type E3dPageSource = EmbeddedE3d & { widgetTexts?: Record<string, WidgetTexts> };

/** What a public page embeds for its player: the published configurator and where it stands. */
export interface E3dPage {
  project: PageProject;
  language: Language;
  /** `preview` pages say so and are never indexed. */
  status: 'published' | 'preview';
  configurator: EmbeddedE3d;
}
