import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { api } from '../../../../api/api.ts';
import type { EditorStore } from '../../../../engine/editor-store.ts';
import { contentHash } from '../../../files/public.ts';
import { type DroppedImage, type ImportedStill, type ImportRow, usedFrames } from '../plan/import-rows.ts';
import {
  type Contents,
  type ContentThere,
  type Hashes,
  mayBeFramesOf,
  rowThere,
  stillsThere,
  withoutDoublets,
} from '../plan/pictures/content-there.ts';
import type { Tell } from './read-sources.ts';

interface Reading {
  projectId: string;
  signal: AbortSignal;
  tell: Tell;
}

type Store = EditorStore<IcgiDocument>;

/** Stills without those whose content is there already, or comes twice. */
export async function stillsWithoutThere(
  stills: readonly ImportedStill[],
  store: Store,
  reading: Reading,
): Promise<ImportedStill[]> {
  const views = store.list('keyframes').map(({ id, name, image }) => ({ id, name, image: image?.url ?? null }));
  const asked = new Set(stills.flatMap(({ becomes }) => (becomes.type === 'frame' ? becomes.transition : [])));
  const transitions = store.list('transitions').filter(({ id }) => asked.has(id));
  const frames = transitions.flatMap((one) => one.frames.map(({ url }) => url));
  const contents = await contentsOf([...views.flatMap(({ image }) => image ?? []), ...frames], reading);
  const hashes = await hashesOf(
    stills.map(({ image }) => image),
    contents,
    reading,
  );
  return withoutDoublets(stillsThere(stills, { views, transitions }, { contents, hashes }), hashes);
}

/** Groups of frames without those that transitions have already, and without older versions of them. */
export async function rowsWithoutThere(
  rows: readonly ImportRow[],
  store: Store,
  reading: Reading,
): Promise<ImportRow[]> {
  const transitions = store.list('transitions');
  const possible = new Set(rows.flatMap((row) => mayBeFramesOf(row, transitions)));
  const contents = await contentsOf(
    [...possible].flatMap(({ frames }) => frames.map(({ url }) => url)),
    reading,
  );
  const hashes = await hashesOf(rows.flatMap(usedFrames), contents, reading);
  return rows.map((row) => rowThere(row, transitions, { contents, hashes }));
}

/** Files that one call answers. */
const AT_ONCE = 500;

/** The contents of files that a document shows, by their addresses there; without those that are gone. */
async function contentsOf(urls: readonly string[], { projectId, signal }: Reading): Promise<Contents> {
  const urlOf = new Map(
    urls.flatMap((url) => {
      const id = assetIdOf(url);
      return id === null ? [] : [[id, url] as const];
    }),
  );
  const ids = [...urlOf.keys()];
  const contents = new Map<string, ContentThere>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const files = await api.files.byIds.query({ projectId, ids: ids.slice(at, at + AT_ONCE) }, { signal });
    for (const { id, sha256, fileSize, width, height } of files)
      contents.set(urlOf.get(id) ?? '', { sha256, size: fileSize, pixels: width && height ? { width, height } : null });
  }
  return contents;
}

/** Hashes of those files that may have a content which is there, or that of another one: nothing else is read whole. */
async function hashesOf(
  images: readonly DroppedImage[],
  contents: Contents,
  { signal, tell }: Reading,
): Promise<Hashes> {
  const sizes = new Set([...contents.values()].map(({ size }) => size));
  const alike = Map.groupBy(images, ({ source }) => source.file.size);
  const possible = images.filter(
    ({ source: { file } }) => sizes.has(file.size) || (alike.get(file.size)?.length ?? 0) > 1,
  );
  const hashes = new Map<DroppedImage, string>();
  for (const [at, image] of possible.entries()) {
    signal.throwIfAborted();
    tell({ label: 'Comparing with what is there', fraction: at / possible.length });
    hashes.set(image, await contentHash(image.source.file));
  }
  return hashes;
}
