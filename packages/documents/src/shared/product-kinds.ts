/** Document kinds that are products of a project, with a public page each. Source: SPEC §3 "Product reference". */
export const PRODUCT_KINDS = ['icgi', 'e3d', 'gis'] as const;
export type ProductKindName = (typeof PRODUCT_KINDS)[number];

const names = new Set<string>(PRODUCT_KINDS);

/** Makes another kind a product. Only tests do: what is above is the product's list. */
export function registerProductKind(name: string): void {
  names.add(name);
}

/** True for the name of a product kind. */
export const isProductKind = (name: unknown): name is ProductKindName => typeof name === 'string' && names.has(name);

/** Names of all product kinds. */
export const productKindNames = (): string[] => [...names];
