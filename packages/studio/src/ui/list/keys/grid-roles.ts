/**
 * Roles of lists whose rows hold links, boxes and buttons, and of tiles: spread them on plain elements. A `<table>` has
 * the same roles, and can neither lay out tiles nor leave out rows that are not in sight.
 */
export const gridRole = (label: string) =>
  ({ role: 'grid', 'aria-multiselectable': true, 'aria-label': label }) as const;
export const rowRole = { role: 'row' } as const;
export const cellRole = { role: 'gridcell' } as const;
/** A cell that is one thing: a tile. It is called by the elements with these ids. */
export const tileRole = (labelledBy: string) => ({ role: 'gridcell', 'aria-labelledby': labelledBy }) as const;
export const headRole = (sort?: 'ascending' | 'descending') => ({ role: 'columnheader', 'aria-sort': sort }) as const;
