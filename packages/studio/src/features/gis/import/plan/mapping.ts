import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FoundPicture } from '../../pictures/picture-names.ts';

/** What a column of a file says. `geometry` is well-known text; `position` both coordinates in one cell. */
export type ColumnRole =
  | { type: 'skip' }
  | { type: 'name'; language: Language }
  | { type: 'lat' }
  | { type: 'lng' }
  | { type: 'position' }
  | { type: 'geometry' }
  | { type: 'text'; language: Language }
  | { type: 'address' }
  | { type: 'link' }
  | { type: 'picture' }
  | { type: 'height' }
  | { type: 'value' }
  | { type: 'category' }
  | { type: 'widget' };

/** What the numbers of a table are: the EPSG code of a system. */
export type CoordinateSystem = number;

/** Degrees in WGS 84. */
export const IN_DEGREES = 4326;

/** Where features go. */
export type LayerTarget = { type: 'existing'; id: string } | { type: 'new'; name: string };

/** How a file becomes features of a map. */
export interface ImportMapping {
  /** One for each column of the file. */
  roles: readonly ColumnRole[];
  /** The text of each card, with names of columns in braces, in the language of the names; absent: the columns of texts say it. */
  template?: string | undefined;
  /** The column that features are found by when the file is imported again; null: none. */
  keyColumn: number | null;
  /** Where points go, and as what; null: they are left out. */
  points: { as: 'hotspots' | 'labels'; layer: LayerTarget } | null;
  /** Where lines and areas go; null: they are left out. */
  shapes: { layer: LayerTarget } | null;
  /** Null: several may be meant, and one has to be chosen first. */
  system: CoordinateSystem | null;
  /** Latitude and longitude stand in each other's place, or northings and eastings. */
  isSwapped: boolean;
  /** Features of the layers that the file does not have any more are deleted. */
  removesMissing?: boolean;
  /** Whether many points at one place are imported; absent: the user is prompted. */
  piled?: 'keep' | 'leave';
  /** Pictures of the project by the names that the file has for them, in small letters; `several`: more than one has it. */
  pictures?: Readonly<Record<string, FoundPicture>>;
  /** Share of the points that shapes keep, above 0; absent: all. */
  keptShare?: number;
}

/** A role for one column; a role that only one can have is taken from another. */
export const withRole = (roles: readonly ColumnRole[], at: number, role: ColumnRole): ColumnRole[] =>
  roles.map((one, place) => {
    if (place === at) return role;
    return one.type === role.type && one.type !== 'skip' && !isOfOtherLanguage(one, role) ? { type: 'skip' } : one;
  });

const isOfOtherLanguage = (one: ColumnRole, role: ColumnRole): boolean =>
  'language' in one && 'language' in role && one.language !== role.language;
