import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Envelope, loadEnvelope } from './engine/schema/envelope.ts';
import { icgiDocument } from './icgi/icgi.document.ts';
import { allKinds } from './kinds.ts';
import { type LedgerEntry, ledgerEntryOf, ledgerFaults } from './testing/migration-ledger.ts';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** Every shipped step, by kind. A new step adds a line with its release; no line ever changes. */
const ledger: Readonly<Record<string, LedgerEntry[]>> = JSON.parse(read('./migration-ledger.json'));

function goldensOf(kind: string): Envelope[] {
  const folder = `./${kind}/golden/`;
  return readdirSync(fileURLToPath(new URL(folder, import.meta.url))).map((name) =>
    Envelope.parse(JSON.parse(read(`${folder}${name}`))),
  );
}

test.each(allKinds())('the steps of kind $kind are as they shipped, and each has been run', (definition) => {
  expect(ledgerFaults(definition, ledger[definition.kind] ?? [], goldensOf(definition.kind))).toEqual([]);
});

test.each(allKinds())('every frozen document of kind $kind loads whole, to the last record', (definition) => {
  for (const envelope of goldensOf(definition.kind)) {
    const { records, quarantined } = loadEnvelope(definition, envelope);
    expect(quarantined).toEqual([]);
    const kinds = new Set(Object.keys(records).map((key) => key.split('/')[0]));
    if (envelope.schemaVersion === definition.schemaVersion)
      expect([...kinds].sort()).toEqual(Object.keys(definition.records).sort());
  }
});

const step = {
  id: 'icgi/4',
  since: '0.3.0',
  record: 'keyframes',
  up: (record: Readonly<Record<string, unknown>>) => ({ ...record, haze: 0 }),
};
const planted = (steps: (typeof step)[]) => ({
  ...icgiDocument,
  schemaVersion: '0.3.0',
  migrations: steps,
});
const next = { ...goldensOf('icgi')[0], schemaVersion: '0.3.0' };
const goldens = () => [...goldensOf('icgi'), Envelope.parse(next)];

test('a step that shipped and was changed afterwards is found', () => {
  const changed = { ...step, up: (record: Readonly<Record<string, unknown>>) => ({ ...record, haze: 1 }) };
  const shipped = [ledgerEntryOf(step, [step], goldens())];
  expect(ledgerFaults(planted([step]), shipped, goldens())).toEqual([]);
  expect(ledgerFaults(planted([changed]), shipped, goldens())).toEqual([
    'icgi: step icgi/4 has shipped and may not change or move',
  ]);
  expect(ledgerFaults(planted([]), shipped, goldens())).toHaveLength(1);
});

test('a step that was never run, one that is not written down, and a release without a golden document are found', () => {
  const unrun = { ...step, record: 'rooms' };
  expect(ledgerFaults(planted([unrun]), [], goldensOf('icgi'))).toEqual([
    'icgi: step icgi/4 is not in the ledger',
    'icgi: step icgi/4 was never run: no older golden document has its record',
    'icgi: there is no golden document of release 0.3.0',
  ]);
});
