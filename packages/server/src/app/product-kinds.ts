import type { StyleAccess } from '../features/base-map/base-maps.service.ts';
import { e3dProduct } from '../features/e3d/e3d.product.ts';
import { gisProduct } from '../features/gis/gis.product.ts';
import { icgiProduct } from '../features/icgi/icgi.product.ts';
import type { AnyProductKind } from '../features/products/product-kind.ts';
import type { UsedWidgetsDeps } from '../features/widget/used-widgets.ts';

/** Every product kind: one line each. `extra` are those of tests. */
export function productKinds(
  deps: UsedWidgetsDeps & { styles: StyleAccess },
  extra: readonly AnyProductKind[] = [],
): ReadonlyMap<string, AnyProductKind> {
  const kinds: AnyProductKind[] = [icgiProduct(deps), e3dProduct(deps), gisProduct(deps), ...extra];
  return new Map(kinds.map((kind) => [kind.kind.kind, kind]));
}
