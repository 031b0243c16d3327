/** Document kinds that are products of a project, with a public page each. Source: SPEC §3 "Product reference". */
export const PRODUCT_KINDS = ['icgi', 'e3d', 'gis'] as const;
export type ProductKindName = (typeof PRODUCT_KINDS)[number];
