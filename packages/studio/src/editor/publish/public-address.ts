import type { OpenProduct } from '../shell-context.tsx';

/**
 * The path where visitors find a product: the project's own address for its active product, and for the first one that is
 * published, which becomes it.
 */
export function publicAddress({ type, id, project: { slug, activeProduct } }: OpenProduct): string {
  const isActive = activeProduct === null || activeProduct.id === id;
  return isActive ? `/p/${slug}` : `/p/${slug}/${type}/${id}`;
}
