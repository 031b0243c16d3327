import { flatAttributes } from '../engine/attributes/attributes.ts';
import type { AttributesCodec } from '../engine/attributes/attributes-codec.ts';
import { isPlainObject } from '../engine/schema/json.ts';
import type { RecordDefinitions } from '../engine/schema/record-definition.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The specification's theme: the look's fields at the top, colour groups among the colours. Source: SPEC §3 "Theme". */
export function themeAttributes(records: RecordDefinitions): AttributesCodec {
  const flat = flatAttributes(records);
  return {
    toAttributes(tables) {
      const { look, colors, groups } = flat.toAttributes(tables);
      return { ...asObject(look), colors: { ...asObject(colors), groups } };
    },
    fromAttributes: (base, theme, newId) => flat.fromAttributes(base, split(theme), newId),
    faultsOf(theme) {
      if (theme.colors !== undefined && !isPlainObject(theme.colors))
        return [{ path: ['colors'], message: 'Expected object' }];
      return flat.faultsOf(split(theme)).map(({ path, message }) => ({ path: placeInTheme(path), message }));
    },
    placeOf: (theme, recordKey, field) => placeInTheme(flat.placeOf(split(theme), recordKey, field)),
  };
}

/** Look, colours and groups apart, as they are stored. */
function split(theme: Attributes): Attributes {
  const { colors, ...look } = theme;
  if (!isPlainObject(colors)) return { look };
  const { groups, ...own } = colors;
  return { look, colors: own, groups };
}

/** A path in the parts, as it is in the theme. */
function placeInTheme([part = '', ...rest]: readonly (string | number)[]): (string | number)[] {
  if (part === 'groups') return ['colors', 'groups', ...rest];
  return part === 'colors' ? ['colors', ...rest] : rest;
}

const asObject = (value: unknown): Attributes => (isPlainObject(value) ? value : {});
