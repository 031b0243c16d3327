import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { Encodings } from '../media/videos/encodings.ts';
import type { PublishedReader } from '../publications/published-reader.ts';
import type { AnyProductKind } from './product-kind.ts';

/** What operations on products need. */
export interface ProductsDeps {
  db: Kysely<Database>;
  storage: Storage;
  documents: Documents;
  encodings: Pick<Encodings, 'orderCuts'>;
  publishedReader: PublishedReader;
  /** By type: `icgi`. */
  kinds: ReadonlyMap<string, AnyProductKind>;
}

/** The kind of a product; NOT_FOUND for a type that has none (yet). */
export function productKindOf({ kinds }: Pick<ProductsDeps, 'kinds'>, type: string): AnyProductKind {
  const kind = kinds.get(type);
  if (!kind) throw notFound('Product type', type);
  return kind;
}
