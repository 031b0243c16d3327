/** The one space of kind `library`, made by migration 0008: everyone reads it, staff change it. Never changes. */
export const LIBRARY_ID = '00000000-0000-7000-8000-000000000001';
/** The first folder of its files. */
export const LIBRARY_ROOT_ID = '00000000-0000-7000-8000-000000000002';
