import { nestedAttributes } from '../engine/attributes/attributes.ts';
import type { AttributesCodec } from '../engine/attributes/attributes-codec.ts';
import { isPlainObject } from '../engine/schema/json.ts';
import type { RecordDefinitions } from '../engine/schema/record-definition.ts';
import { LAYER_TYPES } from './layers.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The specification's map: features are nested in their layers, and the main shape is a sibling of the settings. */
export function gisAttributes(records: RecordDefinitions): AttributesCodec {
  const nested = nestedAttributes(records, {
    nested: [
      ...Object.values(LAYER_TYPES).map(({ layers, features, reference }) => ({
        owner: layers,
        list: 'features',
        items: features,
        of: { field: 'layer', type: reference },
      })),
      { owner: 'graph', list: 'nodes', items: 'nodes' },
      { owner: 'graph', list: 'edges', items: 'edges' },
    ],
    joined: [
      {
        list: 'layers',
        isPartial: true,
        parts: Object.fromEntries(Object.entries(LAYER_TYPES).map(([type, { layers }]) => [type, layers])),
      },
    ],
  });
  return {
    siblings: ['layers'],
    toAttributes: (tables) => {
      const { settings, ...rest } = nested.toAttributes(tables);
      const { mainShape = null, ...own } = isPlainObject(settings) ? settings : {};
      return { settings: own, mainShape, ...rest };
    },
    textEdit: (edit, shown) => (edit.key === 'settings' ? null : (nested.textEdit?.(edit, shown) ?? null)),
    fromAttributes: (base, attributes, newId) => nested.fromAttributes(base, asStored(attributes), newId),
    faultsOf: (attributes) =>
      nested.faultsOf(asStored(attributes)).map(({ path, message }) => ({ path: placeInAttributes(path), message })),
    placeOf: (attributes, recordKey, field) =>
      placeInAttributes(nested.placeOf(asStored(attributes), recordKey, field)),
  };
}

/** `mainShape` is a field of the settings. Settings that are no object stay, to be named as a fault. */
function asStored({ mainShape, ...attributes }: Attributes): Attributes {
  if (mainShape === undefined) return attributes;
  const { settings = {} } = attributes;
  return isPlainObject(settings) ? { ...attributes, settings: { ...settings, mainShape } } : attributes;
}

const placeInAttributes = (path: readonly (string | number)[]): (string | number)[] =>
  path[0] === 'settings' && path[1] === 'mainShape' ? path.slice(1) : [...path];
