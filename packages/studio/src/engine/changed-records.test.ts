import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test, vi } from 'vitest';
import { ChangedRecords } from './changed-records.ts';
import { EditorStore } from './editor-store.ts';
import { openTestEditor, TestServer } from './testing.ts';

const view = (id: string, name: string): [string, Record<string, unknown>] => [`keyframes/${id}`, { id, name }];

test('records that were changed, added and removed are counted once each', () => {
  const { store } = openTestEditor(new TestServer(sampleIcgi));
  const before = [...new TestServer(sampleIcgi).records, view('gone', 'Gone')] as const;
  const changed = new ChangedRecords(store, before);
  expect(changed.count()).toBe(1);
  expect(changed.states()).toEqual({ before: { 'keyframes/gone': { id: 'gone', name: 'Gone' } }, after: {} });
});

test('an edit counts, and what is undone no longer does', () => {
  const server = new TestServer(sampleIcgi);
  const store = new EditorStore(sampleIcgi.definition, server.records);
  const changed = new ChangedRecords(store, server.records);
  const received = vi.fn();
  const stop = changed.subscribe(received);
  expect(changed.count()).toBe(0);
  store.applyRemote([
    { key: 'settings', before: store.at('settings'), after: { ...store.at('settings'), name: 'Other' } },
  ]);
  expect(changed.count()).toBe(1);
  expect(received).toHaveBeenCalledOnce();
  store.applyRemote([
    { key: 'settings', before: store.at('settings'), after: { ...store.at('settings'), name: 'Tour' } },
  ]);
  expect(changed.count()).toBe(0);
  stop();
});
