/** Names of a base map that can be hidden: of shops and sights, of streets, of stops and stations. */
export const NAME_GROUPS = ['places', 'streets', 'transit'] as const;
export type NameGroup = (typeof NAME_GROUPS)[number];
