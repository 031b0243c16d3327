import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sizeText } from '@diorama/contract/common/size-text.ts';
import type { PageAddresses } from '@diorama/contract/public/page-addresses.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { fileTooLarge, notPublished } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import type { ZipPart } from '../../platform/zip/stored-zip.ts';
import type { BaseMaps } from '../base-map/base-maps.service.ts';
import type { AnyProductKind, PageContext, PageScript } from '../products/product-kind.ts';
import type { ProductPlaces } from '../products/product-places.ts';
import { widgetsIn } from '../products/publish/widgets-in-body.ts';
import { pageFiles, pageScript } from '../public-pages/players-build.ts';
import { type PageBody, type PublishedProject, pageBody, publishedProject } from '../public-pages/published-project.ts';
import type { PublishedBytes, PublishedReader } from '../publications/published-reader.ts';
import { fillVariables } from '../translations/fill-variables.ts';
import { folderMaps } from './folder-maps.ts';
import { folderMedia } from './folder-media.ts';
import { mediaIn, withRelativeAddresses } from './relative-addresses.ts';
import { fontAddressesIn, shippedFontFile } from './shipped-font-files.ts';

interface ReadMe {
  project: string;
  product: string;
  version: number;
  at: Date;
  pages: Partial<Record<Language, string>>;
  /** The published page. */
  live: string;
  /** Servers that are called for what lies under maps. */
  mapHosts: readonly string[];
}

/** The read-me next to the pages, for those who unpack them. */
const readMe = ({ project, product, version, at, pages, live, mapHosts }: ReadMe): string =>
  `${project}: ${product}
Version ${version}, downloaded on ${at.toISOString().slice(0, 10)} from ${live}

Copy this whole folder to any web server, at the top or in any folder of it, and open index.html there.
It needs no program on the server, and asks no other server but for pages of others that it shows, such as videos.
${mapHosts.length > 0 ? `What lies under its map is read from ${mapHosts.join(', ')}.\n` : ''}Opened straight from a disk it shows its pictures and texts only: browsers run no scripts from there.

Pages
${Object.entries(pages)
  .map(([language, file]) => `  ${file}  (${language})`)
  .join('\n')}

Links to other products of the project lead to ${new URL(live).origin}.
What is published later does not change this folder: download it again.
`;

/** Where the folder keeps the player's script. */
const PLAYER = 'player';

/** How much a folder may hold (CONTRACT 4), as an archive of a project. */
const MOST_FILES = 10_000;
const MOST_BYTES = 2 * 1024 ** 3;

export interface FolderDeps {
  db: Kysely<Database>;
  storage: Storage;
  baseMaps: Pick<BaseMaps, 'baseOf' | 'style' | 'files'>;
  productPlaces: Pick<ProductPlaces, 'placeById' | 'projectOf'>;
  publishedReader: PublishedReader;
  config: Pick<Config, 'accessMode' | 'publicUrl'>;
}

/** A product whose page is wanted. */
export interface FolderOf {
  kind: AnyProductKind;
  id: string;
  name: string;
  slug: string;
}

/** A published page as files. */
export interface Folder {
  parts: ZipPart[];
  /** Bytes of all of them. */
  bytes: number;
  /** Of the publication. */
  version: number;
  /** Servers that are called for what lies under maps. */
  mapHosts: string[];
}

/**
 * The published page of a product as files that need no server of ours: a page for each language, its script, and all that
 * is shown in it, under addresses relative to the page. Texts are made here; media are opened when they are sent.
 */
export async function composeFolder(deps: FolderDeps, { kind, id, name, slug }: FolderOf): Promise<Folder> {
  const project = await publishedProject(deps, slug);
  const bytes = await deps.publishedReader.read(id);
  if (!bytes) throw notPublished('Product', id);
  const maps = folderMaps(deps.baseMaps, deps.config.publicUrl);
  const body = pageBody(kind, (await deps.publishedReader.readPage(id)) ?? bytes, project);
  const pages = pagesOf(deps, { kind, id, body, baseOf: maps.baseOf }, project);
  const base = await maps.files();
  const fetched = await kind.page.fetched?.(body, (sha256) => contentOf(deps.storage, sha256));
  const texts = { ...pages, ...fetched, ...base.texts, ...widgetFiles(bytes, project) };
  const all = Object.values(texts).join('\n');
  const media = await folderMedia(deps, mediaIn(all));
  const entries = new Map(media.map(({ sha256, entry }) => [sha256, entry]));
  const live = `${deps.config.publicUrl}/p/${encodeURIComponent(slug)}/${kind.kind.kind}/${id}`;
  const about = {
    project: project.name,
    product: name,
    version: bytes.version,
    at: new Date(),
    live,
    mapHosts: base.hosts,
  };
  const parts: ZipPart[] = [
    textPart('README.txt', readMe({ ...about, pages: pageNames(project) })),
    ...Object.entries(texts).map(([entry, text]) =>
      textPart(
        entry,
        withRelativeAddresses(text, (sha256) => entries.get(sha256)),
      ),
    ),
    ...pageFiles(kind.page.entry).map(({ file, path, size }) => ({
      name: `${PLAYER}/${file}`,
      size,
      open: async () => createReadStream(path),
    })),
    ...fontParts(all),
    ...base.tiles.map(({ entry, path, size }) => ({ name: entry, size, open: async () => createReadStream(path) })),
    ...media.map(({ bytes, entry, size }) => ({ name: entry, size, open: () => stored(deps.storage, bytes) })),
  ];
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (parts.length > MOST_FILES || total > MOST_BYTES)
    throw fileTooLarge(
      `This page has ${parts.length} files of ${sizeText(total)}, and folders hold ${MOST_FILES} of ${sizeText(MOST_BYTES)} at most`,
    );
  return { parts, bytes: total, version: bytes.version, mapHosts: base.hosts };
}

/** The page in each language; the first one is what a server opens. */
const pageNames = ({ languages }: Pick<PublishedProject, 'languages'>): Partial<Record<Language, string>> =>
  Object.fromEntries(languages.map((language, at) => [language, at === 0 ? 'index.html' : `${language}.html`]));

interface Rendered extends Pick<FolderOf, 'kind' | 'id'>, Pick<PageContext, 'baseOf'> {
  body: PageBody;
}

function pagesOf(
  { config: { publicUrl } }: FolderDeps,
  { kind, id, body, baseOf }: Rendered,
  project: PublishedProject,
): Record<string, string> {
  // By name: what a page reports to its server about itself is left out.
  const { name, slug, languages, menu, texts, ancestors } = project;
  const embeddable = ancestors === '*' ? { isEmbeddable: true } : {};
  const shown = { name, slug, languages, menu, ...(texts ? { texts } : {}), ...embeddable };
  const pages = pageNames(project);
  const alone: PageAddresses = { site: publicUrl, pages };
  const canonical = `${publicUrl}/p/${encodeURIComponent(project.slug)}/${kind.kind.kind}/${id}`;
  const context = { project: shown, status: 'published' as const, place: null, baseOf };
  const address = { canonical, origin: publicUrl, kept: {}, alone };
  const script = inFolder(pageScript(kind.page.entry));
  return Object.fromEntries(
    project.languages.map((language) => [
      pages[language] ?? '',
      kind.page.render(body, { ...context, language, address }, script),
    ]),
  );
}

/** The script of a page, where a folder keeps it. */
function inFolder({ id, script, parts, texts, styles, fonts }: PageScript): PageScript {
  const moved = (address: string) => address.replace(/^\/players\//, `${PLAYER}/`);
  return {
    id,
    script: script && moved(script),
    parts: Object.fromEntries(Object.entries(parts).map(([source, files]) => [source, files.map(moved)])),
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, { first, later }]) => [
        language,
        { first: moved(first), later: moved(later) },
      ]),
    ),
    styles: styles.map(({ href, css }) => ({
      href: moved(href),
      css: css.replaceAll('url(/players/', `url(${PLAYER}/`),
    })),
    fonts: fonts.map(moved),
  };
}

/** What visitors open, with the project's texts in it. */
function widgetFiles(bytes: PublishedBytes, { own }: PublishedProject): Record<string, string> {
  return Object.fromEntries(
    [...widgetsIn(bytes)].map(([id, { json, hasKeys }]) => {
      const text = json.toString('utf8');
      return [`widgets/${id}.json`, hasKeys ? JSON.stringify(fillVariables(JSON.parse(text), own)) : text];
    }),
  );
}

function textPart(name: string, text: string): ZipPart {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, open: async () => Readable.from([bytes]) };
}

/** The shipped families that the pages name. */
const fontParts = (text: string): ZipPart[] =>
  [...new Set(fontAddressesIn(text).map(({ file }) => file))].map((file) => {
    const { path, size } = shippedFontFile(file);
    return { name: `fonts/${file}`, size, open: async () => createReadStream(path) };
  });

/** Most bytes of a content that is read whole: indexes of layers, of which 45,000 features are 1 MB. */
const MOST_READ = 64 * 1024 ** 2;

async function contentOf(storage: Storage, sha256: string): Promise<Buffer | null> {
  const found = await storage.read(blobKey(sha256));
  if (!found) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of found.stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_READ) throw new Error(`The content ${sha256} is larger than ${MOST_READ} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function stored(storage: Storage, sha256: string): Promise<Readable> {
  const found = await storage.read(blobKey(sha256));
  if (!found) throw new Error(`The content ${sha256} is missing in the store`);
  return found.stream;
}
