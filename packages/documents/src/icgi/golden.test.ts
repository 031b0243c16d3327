import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Envelope, loadEnvelope, NewerDocumentError } from '../engine/envelope.ts';
import { compareVersions } from '../engine/migrations.ts';
import { icgiDocument } from './icgi.document.ts';

const folder = fileURLToPath(new URL('./golden/', import.meta.url));
const read = (name: string) => Envelope.parse(JSON.parse(readFileSync(`${folder}${name}`, 'utf8')));

test.each(readdirSync(folder))('the frozen walkthrough %s loads whole', (name) => {
  const envelope = read(name);
  const { records, issues } = loadEnvelope(icgiDocument, envelope);
  expect(issues).toEqual([]);
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
  expect(() => loadEnvelope(icgiDocument, envelope)).toThrow(/99\.0\.0.*0\.1\.0/);
});

test('pending steps run on their own records, in order, and a record they drop is gone', () => {
  const definition = {
    ...icgiDocument,
    schemaVersion: '0.3.0',
    migrations: [
      {
        id: 'icgi/1',
        since: '0.2.0',
        record: 'keyframes',
        up: (record: Readonly<Record<string, unknown>>) => ({ ...record, name: `${record.name}!` }),
      },
      {
        id: 'icgi/2',
        since: '0.3.0',
        record: 'keyframes',
        up: (record: Readonly<Record<string, unknown>>) => ({ ...record, name: `${record.name}?` }),
      },
      { id: 'icgi/3', since: '0.3.0', record: 'signs', up: () => null },
    ],
  };
  const envelope = read('0.1.0.golden.json');
  const { records } = loadEnvelope(definition, envelope);
  const name = (key: string) => records[key]?.name;
  expect(name('keyframes/hall')).toBe(`${envelope.records['keyframes/hall']?.name}!?`);
  expect(Object.keys(records).some((key) => key.startsWith('signs/'))).toBe(false);
});

test('releases compare by number, not by text', () => {
  expect(['1.10.0', '1.9.2', '1.9.10'].sort(compareVersions)).toEqual(['1.9.2', '1.9.10', '1.10.0']);
});
