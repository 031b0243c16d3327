import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/shared/languages.ts';
import type { ColumnRole } from '../plan/mapping.ts';

/** A role as the value of a menu. */
export const roleValue = (role: ColumnRole): string => (role.type === 'name' ? `name ${role.language}` : role.type);

const NAMES: readonly { role: ColumnRole; label: string }[] = LANGUAGES.map((language) => ({
  role: { type: 'name', language },
  label: `Name, ${LANGUAGE_NAMES[language]}`,
}));
const PLACES: readonly { role: ColumnRole; label: string }[] = [
  { role: { type: 'lat' }, label: 'Latitude (Y, N)' },
  { role: { type: 'lng' }, label: 'Longitude (X, E)' },
  { role: { type: 'position' }, label: 'Latitude and longitude' },
  { role: { type: 'geometry' }, label: 'Shape (WKT)' },
];
const OTHERS: readonly { role: ColumnRole; label: string }[] = [
  { role: { type: 'value' }, label: 'Value' },
  { role: { type: 'category' }, label: 'Category' },
  { role: { type: 'widget' }, label: 'Widget' },
  { role: { type: 'skip' }, label: 'Leave out' },
];

/** What a column can say; places only where the rows have none of their own. */
export const roleOptions = (isTable: boolean): readonly { role: ColumnRole; label: string }[] => [
  ...NAMES,
  ...(isTable ? PLACES : []),
  ...OTHERS,
];
