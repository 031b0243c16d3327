import { flatAttributes } from '../engine/attributes/attributes.ts';
import type { AttributesCodec } from '../engine/attributes/attributes-codec.ts';
import { isPlainObject } from '../engine/schema/json.ts';
import type { RecordDefinitions } from '../engine/schema/record-definition.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The specification's material: its name, and its data as `material`. Source: SPEC §3 "Material (3D)". */
export function materialAttributes(records: RecordDefinitions): AttributesCodec {
  const flat = flatAttributes(records);
  return {
    toAttributes(tables) {
      const { settings, content } = flat.toAttributes(tables);
      return {
        ...(isPlainObject(settings) ? settings : {}),
        material: isPlainObject(content) ? content.data : undefined,
      };
    },
    fromAttributes: (base, attributes, newId) => flat.fromAttributes(base, split(attributes), newId),
    faultsOf({ material }) {
      return material === undefined || isPlainObject(material)
        ? []
        : [{ path: ['material'], message: 'Expected object' }];
    },
    placeOf: (attributes, recordKey, field) => placeInMaterial(flat.placeOf(split(attributes), recordKey, field)),
  };
}

const split = ({ material, ...settings }: Attributes): Attributes => ({
  settings,
  ...(material === undefined ? {} : { content: { data: material } }),
});

/** A path in the parts, as it is in the material. */
const placeInMaterial = ([part = '', ...rest]: readonly (string | number)[]): (string | number)[] =>
  part === 'content' ? ['material', ...(rest[0] === 'data' ? rest.slice(1) : rest)] : rest;
