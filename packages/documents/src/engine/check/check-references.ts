import type * as z from 'zod';
import { assetIdOf, targetKeyOf } from '../reference/references.ts';
import { splitRecordKey } from '../schema/change.ts';
import { fieldLabel, type KindLabels, recordLabel, recordTitle } from '../schema/labels.ts';
import { type KindRecords, recordDefinitionOf } from '../schema/record-definition.ts';
import { findingsIn, type ReferenceRule, type SchemaFinding } from '../schema/schema-walk.ts';
import { entriesOf, type ReadableTables, recordAt } from '../schema/tables.ts';
import { type CheckContext, type CheckIssue, MOST_IN_PART } from './check-issue.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
type LabelledRecords = KindRecords & { labels: KindLabels };

/**
 * Faults of every reference in a document, whatever its kind: a target that is gone, one of a wrong type, a chain of
 * parents that leads back to its beginning. Costs what the document holds, once.
 */
export function* checkReferences(
  kind: LabelledRecords,
  tables: ReadableTables,
  context: CheckContext,
): Generator<readonly CheckIssue[]> {
  let issues: CheckIssue[] = [];
  let looked = 0;
  const parents = new Map<string, { parent: string; path: string[] }>();
  for (const [key, record] of entriesOf(kind, tables)) {
    looked += 1;
    if (looked % MOST_IN_PART === 0) {
      yield issues;
      issues = [];
    }
    const schema = recordDefinitionOf(kind, key)?.schema;
    if (!schema) continue;
    for (const found of context.isOnce ? findingsIn(schema, record) : knownFindings(schema, record)) {
      // Named only where something is wrong: most references of most documents are right.
      const place = () => placeOf(kind, key, record, found.path);
      const fault = faultOf(kind, tables, context, found, place);
      if (fault) issues.push({ level: 'error', record: key, path: found.path, ...fault });
      else if (found.kind === 'reference' && found.rule.isParent) {
        const parent = targetKeyOf(kind, found.value);
        if (parent !== null) parents.set(key, { parent, path: found.path });
      }
    }
  }
  yield issues;
  yield cyclesIn(kind, tables, parents);
}

/** Records are immutable, so what one points at is looked for once: an edit costs what it touches. */
const findings = new WeakMap<StoredRecord, SchemaFinding[]>();

function knownFindings(schema: z.core.$ZodType, record: StoredRecord): SchemaFinding[] {
  const known = findings.get(record) ?? findingsIn(schema, record);
  findings.set(record, known);
  return known;
}

type Fault = Pick<CheckIssue, 'check' | 'message'>;

function faultOf(
  kind: LabelledRecords,
  tables: ReadableTables,
  context: CheckContext,
  found: SchemaFinding,
  place: () => string,
): Fault | null {
  switch (found.kind) {
    case 'reference':
      return referenceFault(kind, tables, context, found.value, found.rule, place);
    case 'media': {
      const fileId = assetIdOf(found.value.url);
      if (fileId === null || context.exists?.({ type: 'file', id: fileId }) !== false) return null;
      return { check: 'reference.missing', message: `${place()}: the file was deleted` };
    }
    case 'translation':
      if (context.exists?.({ type: 'translation', id: found.key }) !== false) return null;
      return { check: 'reference.missing', message: `${place()}: there is no translation “${found.key}”` };
  }
}

function referenceFault(
  kind: LabelledRecords,
  tables: ReadableTables,
  context: CheckContext,
  target: { type: string; id: string },
  rule: ReferenceRule,
  place: () => string,
): Fault | null {
  if (rule.targets.length > 0 && !rule.targets.includes(target.type)) {
    const wanted = rule.targets.map((type) => withArticle(nounOf(kind, type, context))).join(' or ');
    return {
      check: 'reference.type',
      message: `${place()}: it leads to ${withArticle(nounOf(kind, target.type, context))}, not to ${wanted}`,
    };
  }
  const key = targetKeyOf(kind, target);
  const isMissing = key === null ? context.exists?.(target) === false : !recordAt(tables, key);
  if (!isMissing) return null;
  return {
    check: 'reference.missing',
    message: `${place()}: it leads to a deleted ${nounOf(kind, target.type, context)}`,
  };
}

/** Each record whose parents lead back to itself; every cycle is reported at all of its records. */
function cyclesIn(
  kind: LabelledRecords,
  tables: ReadableTables,
  parents: ReadonlyMap<string, { parent: string; path: string[] }>,
): CheckIssue[] {
  const onCycle = new Set<string>();
  const settled = new Set<string>();
  for (const start of parents.keys()) {
    const chain: string[] = [];
    const places = new Map<string, number>();
    let at: string | undefined = start;
    while (at !== undefined && !settled.has(at) && !places.has(at)) {
      places.set(at, chain.length);
      chain.push(at);
      at = parents.get(at)?.parent;
    }
    const from = at === undefined ? undefined : places.get(at);
    if (from !== undefined) for (const key of chain.slice(from)) onCycle.add(key);
    for (const key of chain) settled.add(key);
  }
  return [...onCycle].map((key) => {
    const path = parents.get(key)?.path ?? [];
    const place = placeOf(kind, key, recordAt(tables, key) ?? {}, path);
    return {
      level: 'error',
      check: 'reference.cycle',
      message: `${place}: it leads back to itself`,
      record: key,
      path,
    };
  });
}

/** `View “Hall”, left arrow`. */
function placeOf(kind: LabelledRecords, key: string, record: StoredRecord, path: readonly string[]): string {
  const { collection } = splitRecordKey(key);
  const { one } = recordLabel(kind.labels, collection);
  const title = recordTitle(kind.labels, collection, record);
  const noun = one.charAt(0).toUpperCase() + one.slice(1);
  const named = title === null || kind.records[collection]?.cardinality === 'one' ? noun : `${noun} “${title}”`;
  return `${named}, ${fieldLabel(kind.labels, path)}`;
}

/** `view` for `keyframe`. */
function nounOf(kind: LabelledRecords, type: string, context: CheckContext): string {
  const collection = Object.hasOwn(kind.recordTypes, type) ? kind.recordTypes[type] : undefined;
  if (collection !== undefined) return recordLabel(kind.labels, collection).one;
  return context.nounOf?.(type) ?? type;
}

const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
