import { takeStep } from '../engine/load-records.ts';
import { splitRecordKey } from '../engine/schema/change.ts';
import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { Envelope } from '../engine/schema/envelope.ts';
import { canonicalJson, equalJson } from '../engine/schema/json.ts';
import { compareVersions, type MigrationStep, pendingSteps } from '../engine/schema/migrations.ts';

/** What is written down of a step when it ships. */
export interface LedgerEntry {
  id: string;
  since: string;
  /** The collection it changes; `*` for a step over whole documents. */
  record: string;
  /** Fingerprint of what it makes of the older golden documents. */
  outcome: string;
}

const scopeOf = (step: MigrationStep): string => (step.scope === 'document' ? '*' : step.record);

/** The entry of a step as it is now. */
export function ledgerEntryOf(
  step: MigrationStep,
  steps: readonly MigrationStep[],
  goldens: readonly Envelope[],
): LedgerEntry {
  const earlier = steps.slice(0, steps.indexOf(step));
  const outcomes = goldens.flatMap((golden) => {
    const keys = recordsFor(step, golden);
    if (keys.length === 0) return [];
    const before = pendingSteps(earlier, golden.schemaVersion).reduce(
      (records, each) => takeStep(each, records),
      golden.records,
    );
    const after = takeStep(step, before);
    const touched = step.scope === 'document' ? [...new Set([...keys, ...Object.keys(after)])] : keys;
    return touched.map((key) => canonicalJson([golden.schemaVersion, key, after[key] ?? null]));
  });
  return { id: step.id, since: step.since, record: scopeOf(step), outcome: fingerprint(outcomes.sort().join('\n')) };
}

/** Keys of the records a step meets in a golden document: none in one that is not older. */
const recordsFor = (step: MigrationStep, { schemaVersion, records }: Envelope): string[] =>
  compareVersions(schemaVersion, step.since) < 0
    ? Object.keys(records).filter((key) => step.scope === 'document' || splitRecordKey(key).collection === step.record)
    : [];

/** FNV-1a over 32 bits: detects accidental changes, not malicious ones. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Everything that is wrong with a kind's steps, as sentences; empty when nothing is. */
export function ledgerFaults(
  { kind, schemaVersion, migrations }: DocumentKind,
  ledger: readonly LedgerEntry[],
  goldens: readonly Envelope[],
): string[] {
  const faults: string[] = [];
  const actual = migrations.map((step) => ledgerEntryOf(step, migrations, goldens));
  for (const [at, shipped] of ledger.entries()) {
    if (!equalJson(shipped, actual[at]))
      faults.push(`${kind}: step ${shipped.id} has shipped and may not change or move`);
  }
  for (const { id } of actual.slice(ledger.length)) faults.push(`${kind}: step ${id} is not in the ledger`);
  for (const [at, step] of migrations.entries()) {
    const next = migrations[at + 1];
    if (next && compareVersions(step.since, next.since) > 0) faults.push(`${kind}: step ${next.id} is out of order`);
    if (compareVersions(step.since, schemaVersion) > 0) faults.push(`${kind}: step ${step.id} is newer than the kind`);
    if (!goldens.some((golden) => recordsFor(step, golden).length > 0))
      faults.push(`${kind}: step ${step.id} was never run: no older golden document has its record`);
  }
  const releases = new Set([...migrations.map(({ since }) => since), schemaVersion]);
  for (const release of releases) {
    if (!goldens.some((golden) => golden.schemaVersion === release))
      faults.push(`${kind}: there is no golden document of release ${release}`);
  }
  return faults;
}
