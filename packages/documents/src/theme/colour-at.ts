import { valueAt } from '../engine/schema/path.ts';
import type { Color } from '../shared/primitives.schema.ts';
import type { Theme } from './theme.ts';
import { placeOfColour } from './theme-colours.ts';

/** Whether a value is a colour. */
export const isColour = (value: unknown): value is Color =>
  typeof value === 'object' && value !== null && 'r' in value && 'g' in value && 'b' in value && 'a' in value;

/** The colour at a path of a theme; undefined where there is none. */
export function colourOf({ colors }: Theme, path: string): Color | undefined {
  const value = valueAt(colors, path.split('.').slice(1));
  return isColour(value) ? value : undefined;
}

/** The theme with another colour at a path. */
export function withColour(theme: Theme, path: string, color: Color): Theme {
  const { record, id, path: inside } = placeOfColour(path);
  const [first = '', second = ''] = inside;
  const changed = (value: object) => ({ ...value, [second]: color });
  if (record === 'colors') {
    const section: unknown = Reflect.get(theme.colors, first);
    const colors = { ...theme.colors, [first]: changed(typeof section === 'object' && section ? section : {}) };
    return { ...theme, colors };
  }
  const groups = theme.colors.groups.map((group) => {
    if (group.id !== id) return group;
    return first === 'main'
      ? { ...group, main: { ...group.main, [second]: color } }
      : { ...group, alt: { ...group.alt, [second]: color } };
  });
  return { ...theme, colors: { ...theme.colors, groups } };
}
