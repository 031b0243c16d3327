import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { PageAddresses } from '@diorama/contract/public/page-addresses.ts';
import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { DocumentRow } from '../documents/change/document-listeners.ts';
import type { LoadedDocument } from '../documents/read/load-document.ts';
import type { Audience } from '../media/pictures/picture-files.ts';
import type { FrameSequence } from '../media/videos/frame-sequence.ts';
import type { Cutting } from '../media/videos/video-cutting.ts';
import type { MadeMedia } from '../publications/make-media-public.ts';
import type { PinnedFile } from '../publications/store-publication.ts';

/** A product's document and what it is shown with. */
export interface ProductSource<D extends DocumentKind = DocumentKind> {
  id: string;
  projectId: string;
  loaded: LoadedDocument<D>;
  theme: Theme;
  /** Of its project; the first is the default. */
  languages: readonly Language[];
}

/** A document, or a mesh in its newest version, that a publication was made from; a mesh's hash is that of its file. */
export interface Pin {
  documentId: string;
  hash: string;
}

/** A product resolved to what its player shows. */
export interface ProductSnapshot {
  /** The body's own part, such as attributes and media; type, id, format and theme are added. */
  content: Readonly<Record<string, unknown>>;
  /** Documents it was made from, in addition to the product's own and the theme. */
  pins: readonly Pin[];
  /** Content addresses of all bytes it shows. */
  media: readonly string[];
  /** Files of other spaces that it shows, as they are: those of its widgets. */
  files?: readonly PinnedFile[];
  /** What its widgets lead to, as `<type>:<id>`. */
  references?: readonly string[];
  /** Keys of sequences whose portrait videos were never made: publishing orders them. */
  uncut?: readonly string[];
  /** What blocks publishing, in addition to the checks of the document alone. */
  issues: readonly PublishIssue[];
}

/** Where a public page stands. */
export interface PageAddress {
  /** Without query: `https://example.com/p/slug`. */
  canonical: string;
  /** Where media addresses begin: `https://example.com`. */
  origin: string;
  /** Parameters that links on the page keep: `{preview: "…"}`. */
  kept: Readonly<Record<string, string>>;
  /** It stands in a folder without its server: names nothing of its own whereabouts, and finds files by this. */
  alone?: PageAddresses;
}

/** What a kind's page is made from. */
export interface PageContext {
  project: PageProject;
  language: Language;
  /** `preview` pages say so and are never indexed. */
  status: 'published' | 'preview';
  /** The requested place inside the product, if the product has it. */
  place: string | null;
  address: PageAddress;
  /** What lies under maps on this server; `tiles`: served address of a map's own streets. */
  baseOf: (style: MapStyle, language: string, tiles?: string) => MapBase;
}

/** Styles that stand in a page: fetched by themselves, they would hold up the first picture. */
export interface PageStyles {
  /** Where they lie as a file, by which scripts know that they are there. */
  href: string;
  css: string;
}

/** The built script of a page. */
export interface PageScript {
  /** Changes with every build that differs. */
  id: string;
  script: string | null;
  /** By its source below `players/src`: the files of a part that the script fetches when it is needed. */
  parts: Readonly<Record<string, readonly string[]>>;
  /** By language, the files of what the page itself says: before anything is opened, and later. */
  texts: Partial<Record<Language, { first: string; later: string }>>;
  styles: PageStyles[];
  fonts: string[];
}

/** All bytes of a content of a publication; null: the store has it no more. */
export type ReadContent = (sha256: string) => Promise<Buffer | null>;

/** Ids of what visitors of a page see, open and go along. */
export interface VisitedThings {
  views: readonly string[];
  opened: readonly string[];
  moves: readonly string[];
}

/** A kind's public page, made from `Body`; `Published` is what the kind is published as. */
export interface ProductPage<Body = unknown, Published = Body> {
  /** Its script, by file name in the players' build: `icgi-page.entry.tsx`. */
  entry: string;
  /** What its address says before it is published: a sentence without its full stop. */
  unpublished: Readonly<Record<Language, string>>;
  /** Its script unpacks models by WebAssembly. */
  hasModels?: boolean;
  /** It shows maps, whose makers it calls. */
  hasMap?: boolean;
  /** A browser can keep all of it: nothing of it is read in parts. */
  keepsWhole?: boolean;
  /** What its script fetches by itself, as files of a folder that stands without this server: `{'map.json': '{"product": …}'}`. */
  fetched?(body: Body, read: ReadContent): Promise<Record<string, string>>;
  /** What the page is made from. Made once for each publication. */
  embed(body: Published): Body;
  /** `place` when the product has it, else null. */
  findPlace(body: Body, place: string): string | null;
  /** What visits of it are counted by; nothing but visits unless given. */
  visited?(body: Body | Published): VisitedThings;
  /** The whole HTML. The first picture, title and texts are in it; scripts only make it move. */
  render(body: Body, context: PageContext, script: PageScript): string;
}

/** A file that publishing makes, with its bytes. */
export interface MadeFile extends MadeMedia {
  bytes: Uint8Array;
}

/** A picture that publishing draws. */
export interface PictureOrder {
  /** By this the page knows it. */
  name: string;
  /** Complete but for pictures of the project, which it names as `media:<sha256>`. */
  svg: string;
  /** Pixels. */
  width: number;
  height: number;
  type: 'image/webp' | 'image/jpeg';
  /** It stands for the product in lists. */
  isThumb?: boolean;
}

/** What publishing makes of a body besides the body itself. */
export interface MadeParts {
  /** What its page is made from: what `page.embed` gives, or a part of it. */
  page: Readonly<Record<string, unknown>>;
  files: MadeFile[];
  pictures: PictureOrder[];
}

/**
 * What the server knows of one product kind; `features/products` does everything else. `Published` is the body it is published as, `Body` what
 * its page is made from.
 */
export interface ProductKind<D extends DocumentKind = DocumentKind, Body = unknown, Published = Body> {
  kind: D;
  /** The shape of its bodies today. */
  format: number;
  /** By the format a body has, what makes it the next one. Pure; a shipped one never changes. */
  upgrades: Readonly<Record<number, (body: Readonly<Record<string, unknown>>) => Record<string, unknown>>>;
  snapshot(trx: Kysely<Database>, source: ProductSource<D>, audience: Audience): Promise<ProductSnapshot>;
  /** The frames in a record that play as a video; videos are made of them whenever they change. */
  sequenceIn?(key: string, record: unknown): FrameSequence | null;
  /** How these videos are cropped for portrait windows; absent: they are not. */
  cutting?: Cutting;
  /** The kind's own follow-up work of a change, in its transaction. Pictures and videos are made for every kind. */
  onChange?(trx: Kysely<Database>, document: DocumentRow, edits: readonly RecordEdit[]): Promise<void>;
  /**
   * The picture that stands for the product in lists. `read` gives a stored record by key; `dependsOn` says which
   * records it is derived from.
   */
  poster: {
    dependsOn(key: string): boolean;
    find(read: (key: string) => Promise<Readonly<Record<string, unknown>> | undefined>): Promise<Media | null>;
  };
  page: ProductPage<Body, Published>;
  /**
   * What is made of a body when it is published, outside of any transaction; for large products on a thread of its own, so it
   * takes all it needs from the body. The page finds addresses of pictures in `pictures`, by name.
   */
  make?(body: Published): Promise<MadeParts>;
}

/** A kind whose document and body types are its own business. */
export type AnyProductKind = ProductKind;
