import { icgiProduct } from '../features/icgi/icgi.product.ts';
import type { Media } from '../features/media/media.service.ts';
import type { AnyProductKind } from '../features/products/product-kind.ts';

/** What kinds may use beside the database. */
export interface ProductKindDeps {
  media: Media;
}

/** Every product kind: one line each. `extra` are those of tests. */
export function productKinds(
  deps: ProductKindDeps,
  extra: readonly AnyProductKind[] = [],
): ReadonlyMap<string, AnyProductKind> {
  const kinds: AnyProductKind[] = [icgiProduct(deps), ...extra];
  return new Map(kinds.map((kind) => [kind.kind.kind, kind]));
}
