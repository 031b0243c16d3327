import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ProcedureEntry } from './router-procedures.testing.ts';
import { tenantCases } from './tenant-cases.testing.ts';
import type { Place } from './tenant-world.testing.ts';

/** Parts of a JSON schema that say how much a value may hold. */
const Bounds: z.ZodType<Bounds> = z.lazy(() =>
  z.looseObject({
    type: z.string().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), Bounds).optional(),
    items: Bounds.optional(),
  }),
);
interface Bounds {
  type?: string | undefined;
  maxLength?: number | undefined;
  maxItems?: number | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: unknown[] | undefined;
  properties?: Record<string, Bounds> | undefined;
  items?: Bounds | undefined;
}

/** Records in one call whose number nothing bounds but the body: enough to see what each costs. */
const MANY = 1_000;
const keyframes = Array.from({ length: MANY }, (_, at) => ({ id: `k${at}`, name: `View ${at}` }));
const manyPuts = keyframes.map((value, at) => ({
  record: `keyframes/${value.id}`,
  op: 'put',
  value: { ...value, order: `a${at}` },
}));

const entities = Array.from({ length: 10_000 }, (_, at) => ({
  id: `e${at}`,
  name: `Part ${at}`,
  components: [{ id: 'place', data: { type: 'transform', position: { x: at, y: 0, z: 0 } }, traits: [] }],
}));

const hotspots = Array.from({ length: 20_000 }, (_, at) => ({ id: `p${at}`, position: { lng: at / 1_000, lat: 59 } }));

/** Inputs that are bounded by the size of a body alone. */
const UNBOUNDED: Readonly<Record<string, (input: Record<string, unknown>) => Record<string, unknown>>> = {
  'documents.change': (input) => ({ ...input, changes: manyPuts }),
  'documents.import': (input) => ({
    ...input,
    envelope: {
      ...Object(input.envelope),
      records: {
        ...Object(Object(input.envelope).records),
        ...Object.fromEntries(manyPuts.map(({ record, value }) => [record, value])),
      },
    },
  }),
  'e3d.update': (input) => ({ ...input, attributes: { entities } }),
  'gis.update': (input) => ({ ...input, layers: [{ ...Object(input.layers)[0], features: hotspots }] }),
  'icgis.update': (input) => ({ ...input, attributes: { keyframes } }),
  'products.update': (input) => ({ ...input, attributes: { keyframes } }),
};

/** The largest input that a call allows: lists as long, and free texts as long, as its schema says. */
export function largestInput({ path, input: schema }: ProcedureEntry, at: Place): unknown {
  const input = tenantCases[path]?.input?.(at);
  if (!schema || input === undefined) return input;
  const bounds = Bounds.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const grown = grow(input, bounds);
  return UNBOUNDED[path]?.(Object(grown)) ?? grown;
}

function grow(value: unknown, bounds: Bounds | undefined): unknown {
  if (!bounds) return value;
  if (typeof value === 'string') {
    const isFree = !bounds.format && !bounds.pattern && !bounds.enum && bounds.maxLength !== undefined;
    return isFree ? value.padEnd(Math.min(bounds.maxLength ?? 0, 10_000), 'x') : value;
  }
  if (Array.isArray(value)) {
    const others = Array.from({ length: Math.max(0, (bounds.maxItems ?? 0) - value.length) }, () => another(value[0]));
    return [...value, ...others];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, grow(inner, bounds.properties?.[key])]));
}

/** Like the first item of a list, with ids of its own. */
function another(first: unknown): unknown {
  const text = JSON.stringify(first).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, () => randomUUID());
  return JSON.parse(text);
}
