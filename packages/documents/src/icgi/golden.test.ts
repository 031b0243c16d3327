import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NewerDocumentError } from '../engine/load-records.ts';
import { Envelope, loadEnvelope } from '../engine/schema/envelope.ts';
import { compareVersions, type MigrationStep } from '../engine/schema/migrations.ts';
import type { RecordMap } from '../engine/schema/tables.ts';
import { icgiDocument } from './icgi.document.ts';

const folder = fileURLToPath(new URL('./golden/', import.meta.url));
const read = (name: string) => Envelope.parse(JSON.parse(readFileSync(`${folder}${name}`, 'utf8')));

test.each(readdirSync(folder))('the frozen walkthrough %s loads whole', (name) => {
  const envelope = read(name);
  const { records, quarantined } = loadEnvelope(icgiDocument, envelope);
  expect(quarantined).toEqual([]);
  expect(Object.keys(records).sort()).toEqual(Object.keys(envelope.records).sort());
});

test('the golden document of this release holds a record of every kind', () => {
  const { records } = read(`${icgiDocument.schemaVersion}.golden.json`);
  const kinds = new Set(Object.keys(records).map((key) => key.split('/')[0]));
  expect([...kinds].sort()).toEqual(Object.keys(icgiDocument.records).sort());
});

test('a document of a newer release is refused, with both releases named', () => {
  const envelope = { ...read(`${icgiDocument.schemaVersion}.golden.json`), schemaVersion: '99.0.0' };
  expect(() => loadEnvelope(icgiDocument, envelope)).toThrow(NewerDocumentError);
  expect(() => loadEnvelope(icgiDocument, envelope)).toThrow(/99\.0\.0.*0\.2\.0/);
});

test('references to widgets say which list they lead to, whatever was stored before types were checked', () => {
  const { records } = loadEnvelope(icgiDocument, read('0.1.0-untyped-widgets.golden.json'));
  expect(records['markers/oak']?.widget).toEqual({ type: 'widget-use', id: 'card' });
  expect(records['placements/office-hall']?.data).toEqual({ type: 'widget', widget: { type: 'sign', id: 'office' } });
  expect(records['shapes/f1205']?.action).toEqual({ type: 'widget', widget: { type: 'widget-use', id: 'card' } });
  expect(records['blocks/oak-button']?.data).toMatchObject({
    action: { type: 'widget', widget: { type: 'widget-use', id: 'card' } },
  });
});

test('pending steps run on their own records, in order, and a record they drop is gone', () => {
  const rename = (id: string, since: string, mark: string): MigrationStep => ({
    id,
    since,
    record: 'keyframes',
    up: (record) => ({ ...record, name: `${record.name}${mark}` }),
  });
  const kind = {
    ...icgiDocument,
    schemaVersion: '0.4.0',
    migrations: [
      ...icgiDocument.migrations,
      rename('icgi/4', '0.3.0', '!'),
      rename('icgi/5', '0.4.0', '?'),
      { id: 'icgi/6', since: '0.4.0', record: 'signs', up: () => null },
    ],
  };
  const envelope = read('0.1.0.golden.json');
  const { records } = loadEnvelope(kind, envelope);
  expect(records['keyframes/hall']?.name).toBe(`${envelope.records['keyframes/hall']?.name}!?`);
  expect(Object.keys(records).some((key) => key.startsWith('signs/'))).toBe(false);
});

test('a step over the whole document makes, splits and removes records', () => {
  const kind = {
    ...icgiDocument,
    schemaVersion: '0.3.0',
    migrations: [
      ...icgiDocument.migrations,
      {
        id: 'icgi/4',
        since: '0.3.0',
        scope: 'document' as const,
        up: ({ 'signs/office': _gone, ...records }: RecordMap) => ({
          ...records,
          'keyframes/attic': { ...records['keyframes/hall'], id: 'attic', order: 'a9', name: 'Attic' },
        }),
      },
    ],
  };
  const { records, quarantined } = loadEnvelope(kind, read('0.2.0.golden.json'));
  expect(quarantined).toEqual([]);
  expect(records['keyframes/attic']?.name).toBe('Attic');
  expect(records['signs/office']).toBeUndefined();
});

test('a singleton that an older document lacks is filled with its defaults, and nothing is quarantined', () => {
  const envelope = read('0.2.0.golden.json');
  const { interface: _missing, ...records } = envelope.records;
  const loaded = loadEnvelope(icgiDocument, { ...envelope, records });
  expect(loaded.records.interface).toEqual({ menu: { type: 'none' }, info: { type: 'none' } });
  expect(loaded.quarantined).toEqual([]);
});

test('releases compare by number, not by text', () => {
  expect(['1.10.0', '1.9.2', '1.9.10'].sort(compareVersions)).toEqual(['1.9.2', '1.9.10', '1.10.0']);
});
