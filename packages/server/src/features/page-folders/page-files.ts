import { answerOf } from '@diorama/contract/common/answers.ts';
import type { PageFiles, ShownFormats } from '@diorama/contract/public/page-files.ts';
import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import { createByteCache } from '../../platform/cache/byte-cache.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import type { AnyProductKind } from '../products/product-kind.ts';
import { widgetsIn } from '../products/publish/widgets-in-body.ts';
import { pageFiles } from '../public-pages/players-build.ts';
import type { PublishedBytes } from '../publications/published-reader.ts';
import { folderMedia } from './folder-media.ts';
import { neededMedia } from './needed-media.ts';
import { fontAddressesIn, shippedFontFile } from './shipped-font-files.ts';

/** Bytes of lists kept in memory; that of a large tour has about 100 kB. */
const MAX_KEPT = 8 * 1024 * 1024;

const Themed = z.object({ theme: answerOf<Theme>() });

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
}

/** Lists what published pages fetch besides themselves; made once for each publication and what browsers show. */
export function createPageFiles(deps: Deps) {
  const kept = createByteCache<Buffer>(MAX_KEPT, ({ length }) => length);
  // A large body takes a while to read: two at once would keep everybody else waiting.
  const oneAtATime = limit(1);

  return (kind: AnyProductKind, id: string, bytes: PublishedBytes, formats: ShownFormats): Promise<Buffer> =>
    oneAtATime(async () => {
      const key = [bytes.publicationId, bytes.hash, formats.pictures, formats.films].join(' ');
      const known = kept.get(key);
      if (known) return known;
      const files: PageFiles = { hash: bytes.hash, files: await listFiles(deps, { kind, id, bytes, formats }) };
      const answer = Buffer.from(JSON.stringify(files));
      kept.set(key, answer);
      return answer;
    });
}

interface Page {
  kind: AnyProductKind;
  id: string;
  bytes: PublishedBytes;
  formats: ShownFormats;
}

async function listFiles(deps: Deps, { kind, id, bytes, formats }: Page): Promise<PageFiles['files']> {
  const published: unknown = JSON.parse(bytes.body.toString('utf8'));
  const { theme } = Themed.parse(published);
  const widgets = [...widgetsIn(bytes)];
  const shown = [
    kind.page.embed(published),
    ...widgets.map(([, { json }]): unknown => JSON.parse(json.toString('utf8'))),
  ];
  const names = neededMedia([...shown, theme], formats);
  const media = await folderMedia(deps, names);
  const type = kind.kind.kind;
  return [
    ...pageFiles(kind.page.entry).map(({ file, size }) => ({ url: `/players/${file}`, bytes: size })),
    ...fontAddressesIn(fontFaceRules(theme)).map(({ url, file }) => ({ url, bytes: shippedFontFile(file).size })),
    ...widgets.map(([widget, { json }]) => ({
      url: `/api/widget/${type}/${id}/${widget}?status=published`,
      bytes: json.length,
    })),
    ...media.map(({ sha256, size }) => ({
      url: `/media/${sha256}/${names.get(sha256) ?? ''}`,
      bytes: size,
    })),
  ];
}
