import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { documentOf } from '@diorama/documents/testing/document-of.ts';
import { expect, test } from 'vitest';
import { copiedViewsText, showFiles, viewsIn } from './views-clipboard.ts';

const house = () =>
  documentOf(icgiDocument, {
    settings: { name: 'House' },
    keyframes: [
      { id: 'hall', name: 'Hall', image: { name: 'hall.webp', type: 'image/webp', url: 'asset://hall' } },
      { id: 'yard', name: 'Yard' },
    ],
  });

test('views come back from the clipboard as they were, with the space that keeps their files', () => {
  const icgi = house();
  const read = viewsIn(copiedViewsText(icgi, ['hall', 'yard'], 'project-1') ?? '');
  expect(read?.copied.keyframes).toEqual(icgi.ordered('keyframes'));
  expect(read?.space).toBe('project-1');
  expect(copiedViewsText(icgi, ['gone'], 'project-1')).toBeNull();
  expect(viewsIn('{"type":"diorama/walkthrough-views","keyframes":[{"id":1}]}')).toBeNull();
});

test('only views with images of their project are bound to it', () => {
  const shown = (id: string) => {
    const read = viewsIn(copiedViewsText(house(), [id], 'project-1') ?? '');
    return read && showFiles(read.copied);
  };
  expect([shown('hall'), shown('yard')]).toEqual([true, false]);
});
