import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fileDetail } from '../files.queries.ts';
import { knownFiles, showMeta, withMeta } from './known-files.ts';

const hall: FileItem = {
  type: 'file',
  id: 'hall',
  directoryId: 'root',
  fileName: 'Hall.png',
  fileType: 'image/png',
  fileSize: 1,
  uri: 'asset://hall',
  url: '/media/hall',
  thumbUrl: null,
  width: 1,
  height: 1,
  durationMs: null,
  sha256: '',
  state: 'ready',
  rejectReason: null,
  progress: null,
  notice: null,
  published: false,
  alt: { en: 'The hall', sv: 'Hallen' },
  focal: null,
  tags: ['Interior'],
  version: 1,
  addedBy: null,
  addedAt: new Date(0),
  updatedAt: new Date(0),
};

test('a change of a file leaves alone what it does not name, and takes away what it empties', () => {
  expect(withMeta(hall, { alt: { sv: null } }).alt).toEqual({ en: 'The hall' });
  expect(withMeta(hall, { focal: { x: 0.2, y: 0.3 } })).toEqual({ ...hall, focal: { x: 0.2, y: 0.3 } });
  expect(withMeta({ ...hall, focal: { x: 0, y: 0 } }, { focal: null }).focal).toBeNull();
  expect(withMeta(hall, { addTags: ['INTERIOR', 'Dawn'] }).tags).toEqual(['Interior', 'Dawn']);
  expect(withMeta(hall, { removeTags: ['interior'] }).tags).toEqual([]);
});

test('what was set a moment ago is known before the server has it', () => {
  const client = new QueryClient();
  client.setQueryData(fileDetail('project', 'hall').queryKey, hall);
  showMeta(client, 'project', new Set(['hall']), { focal: { x: 0.2, y: 0.3 } });
  expect(knownFiles(client, 'project', [hall])[0]?.focal).toEqual({ x: 0.2, y: 0.3 });
});
