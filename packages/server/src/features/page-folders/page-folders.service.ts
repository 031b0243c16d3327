import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GetPageFolder, PageFolder } from '@diorama/contract/page-folders/page-folders.contract.ts';
import type { ShownFormats } from '@diorama/contract/public/page-files.ts';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { createDownloadTickets } from '../../access/download-tickets.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import { downloadRunning, notFound, notPublished } from '../../errors/api-error.ts';
import { limitByTurns } from '../../platform/concurrency/limit-by-turns.ts';
import { storedZip } from '../../platform/zip/stored-zip.ts';
import { audit } from '../audit/audit.ts';
import type { AnyProductKind } from '../products/product-kind.ts';
import { composeFolder, type FolderDeps, type FolderOf } from './compose-folder.ts';
import { createPageFiles } from './page-files.ts';

/** Milliseconds in which a download takes at least one chunk. */
const PATIENCE = 120_000;

/** A stream that ends when nothing was read from it for a while: a sleeping computer would hold its slot for ever. */
function endingWhenIdle(source: Readable, patience = PATIENCE): Readable {
  const sent = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => sent.destroy(new Error('The download stood still')), patience).unref();
  void pipeline(source, sent).then(
    () => clearTimeout(timer),
    () => clearTimeout(timer),
  );
  return sent;
}

/** Folders put together by this process at the same time; people take turns. */
const inTurn = limitByTurns(2);

/** Milliseconds for which a size is believed: texts of the project change it a little. */
const SIZE_LIFE = 60_000;
const MAX_SIZES = 1_000;

type FolderSize = Pick<PageFolder, 'bytes' | 'files' | 'version' | 'mapHosts'>;

interface Deps extends FolderDeps {
  kinds: ReadonlyMap<string, AnyProductKind>;
  /** Signs tickets of downloads. */
  secret: Buffer;
}

/** Published pages to take along: a zip of files that any web server shows. */
export function createPageFolders({ secret, kinds, ...deps }: Deps) {
  const { db, config } = deps;
  const tickets = createDownloadTickets(secret, {
    audience: 'diorama-page-folder',
    claims: z.object({ sub: z.uuid(), sid: z.uuid(), doc: z.uuid() }),
    again: 'Download the folder again',
  });
  /** Who downloads a folder now. */
  const downloading = new Set<string>();

  function folderOf(row: { id: string; kind: string; name: string; slug: string }): FolderOf {
    const kind = kinds.get(row.kind);
    if (!kind) throw notFound('Product', row.id);
    return { kind, id: row.id, name: row.name, slug: row.slug };
  }

  const listFiles = createPageFiles(deps);
  /** Answers of the last minute, by product. */
  const sizes = new Map<string, { hash: string; at: number; size: FolderSize }>();

  /** Composing a large page takes a while, and its size is needed again when it is downloaded. */
  async function sizeOf(wanted: FolderOf, hash: string): Promise<FolderSize> {
    const known = sizes.get(wanted.id);
    if (known?.hash === hash && Date.now() - known.at < SIZE_LIFE) return known.size;
    const { parts, ...size } = await composeFolder(deps, wanted);
    if (sizes.size >= MAX_SIZES) sizes.clear();
    const folder = { ...size, files: parts.length };
    sizes.set(wanted.id, { hash, at: Date.now(), size: folder });
    return folder;
  }

  return {
    /** What the page of a published product fetches besides itself, as JSON. @throws NOT_FOUND where a page needs its server */
    async files(
      { type, id }: z.output<typeof GetPageFolder>,
      formats: ShownFormats,
    ): Promise<{ json: Buffer; hash: string }> {
      const place = await deps.productPlaces.placeById(type, id);
      const kind = kinds.get(type);
      const bytes = await deps.publishedReader.read(place.documentId);
      if (!kind?.page.keepsWhole) throw notFound('Product', id);
      if (!bytes) throw notPublished('Product', id);
      return { json: await listFiles(kind, id, bytes, formats), hash: bytes.hash };
    },

    /** Says how large the folder of a product is, and permits one download to a person who may read it. Null: it is not published. */
    async folder(actor: Actor, { type, id }: z.output<typeof GetPageFolder>): Promise<PageFolder | null> {
      const row = await documentsInReach(db, actor)
        .select(['documents.id', 'documents.kind', 'documents.name', 'projects.slug'])
        .where('documents.id', '=', id)
        .where('documents.kind', '=', type)
        .executeTakeFirst();
      if (!row || row.slug === null) throw notFound('Product', id);
      const wanted = folderOf({ ...row, slug: row.slug });
      const published = await deps.publishedReader.read(id);
      if (!published) return null;
      const size = await inTurn(actor.userId, () => sizeOf(wanted, published.hash));
      const { ticket, expiresAt } = await tickets.sign({ sub: actor.userId, sid: actor.sid, doc: id });
      const url = `/api/products/${id}/folder?${new URLSearchParams({ ticket })}`;
      return { url, fileName: `${row.slug}-${type}.zip`, ...size, expiresAt };
    },

    /** The zip that a ticket permits, while its maker still reaches the product. One at a time for each person. */
    async download(
      id: string,
      ticket: string,
      caller: { ip: string; requestId: string },
    ): Promise<{ stream: Readable; size: number; fileName: string }> {
      const { sub, sid, doc } = await tickets.read(ticket);
      const row = await db
        .selectFrom('documents')
        .innerJoin('projects', 'projects.id', 'documents.space_id')
        .innerJoin('spaces', 'spaces.id', 'projects.id')
        .innerJoin('users', (join) => join.on('users.id', '=', sub))
        .select(['documents.id', 'documents.kind', 'documents.name', 'documents.space_id', 'projects.slug'])
        .where('documents.id', '=', doc)
        .where('documents.deleted_at', 'is', null)
        .where('spaces.deleted_at', 'is', null)
        .where(makerReaches(config, 'read'))
        .executeTakeFirst();
      if (!row || doc !== id) throw notFound('Product', id);
      const wanted = folderOf(row);
      if (downloading.has(sub)) throw downloadRunning();
      downloading.add(sub);
      try {
        const { parts } = await inTurn(sub, () => composeFolder(deps, wanted));
        await audit(
          db,
          { userId: sub, sid, ...caller },
          { action: 'product.download', target: id, spaceId: row.space_id },
        );
        const zip = await storedZip(parts, new Date());
        const stream = endingWhenIdle(zip.stream);
        stream.once('close', () => downloading.delete(sub));
        return { stream, size: zip.size, fileName: `${row.slug}-${row.kind}.zip` };
      } catch (error) {
        downloading.delete(sub);
        throw error;
      }
    },
  };
}

export type PageFolders = ReturnType<typeof createPageFolders>;
