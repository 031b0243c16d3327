/** Ids of a project that is copied, with those of the copy. */
export type NewIds = ReadonlyMap<string, string>;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * JSON with every id replaced that has a new one, wherever it stands: in references, media addresses, links, and fields
 * that only a later release knows. Ids are unique everywhere, so nothing else can look like one.
 */
export const withNewIds = (json: string, ids: NewIds): string => json.replace(UUID, (id) => ids.get(id) ?? id);
