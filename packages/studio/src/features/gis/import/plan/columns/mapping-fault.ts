import type { ImportMapping } from '../mapping.ts';
import { templateFault } from './card-text.ts';

const ONE_COLUMN =
  'The table has one column, which holds no positions. Save it with commas, semicolons, tabs or | between its cells';

/** Why a mapping cannot be planned. */
export function faultOf(
  { roles, points, shapes, system, template = '' }: ImportMapping,
  isTable: boolean,
  columns: readonly string[] = [],
): string | null {
  const fault = templateFault(template, columns);
  if (fault !== null) return fault;
  const has = (type: string) => roles.some((role) => role.type === type);
  if (
    isTable &&
    roles.length === 1 &&
    roles[0]?.type !== 'lat' &&
    roles[0]?.type !== 'lng' &&
    !has('position') &&
    !has('geometry')
  )
    return ONE_COLUMN;
  const hasPlace = has('position') || has('geometry') || (has('lat') && has('lng'));
  if (isTable && !hasPlace)
    return has('lat') || has('lng')
      ? `Choose the column of the ${has('lat') ? 'longitude' : 'latitude'}, too`
      : 'Choose the columns of latitude and longitude: without them nothing has a place on the map';
  if (system === null) return 'Choose the coordinate system: without it nothing has a place on the map';
  return points === null && shapes === null ? 'Everything is left out: choose a layer' : null;
}
