import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { EditorProvider } from '../engine/editor-context.tsx';
import { LiveDocument } from '../engine/live/live-document.ts';
import { RemoteEdits } from '../engine/live/remote-edits.ts';
import { AddressProvider } from './address/address.tsx';
import { defineEditor } from './editor-kind.ts';
import type { EditorSearch } from './editor-search.ts';
import { EditorShell } from './editor-shell.tsx';
import { BoundNumber, BoundRequiredText } from './fields/bound-fields.tsx';
import { createUseField } from './fields/use-field.ts';
import { noteKind, openNote } from './note-kind.testing.ts';
import { type EditorPlace, ShellProvider } from './shell-context.tsx';

const useField = createUseField(noteKind);

function NoteInspector() {
  return (
    <>
      <BoundRequiredText field={useField('settings', 'settings', ['name'])} emptyMessage="Enter a name" />
      <BoundNumber field={useField('lines', 'a', ['indent'])} />
    </>
  );
}

const noteEditor = defineEditor({
  kind: noteKind,
  layout: { Outline: () => <p>Two lines</p>, Stage: () => <p>The paper</p>, Inspector: NoteInspector },
  actions: [{ id: 'fold', label: 'Fold', keys: ['F'], isReadOnly: true, run: () => undefined }],
  useActionContext: (context) => context,
  revealOf: (_store, key) => ({ selected: { collection: 'lines', id: key } }),
});

const NO_PROJECT: EditorPlace = {
  trail: [],
  project: null,
  refreshProject: () => undefined,
  refreshLists: async () => undefined,
};

/** A note of the library, as the server opens it. */
const opened = (mayEdit: boolean): OpenedDocument => ({
  id: 'note-1',
  kind: 'note',
  space: { id: 'library', kind: 'library' },
  projectId: null,
  name: 'Shopping',
  revision: 1,
  hash: 'x',
  schemaVersion: noteKind.schemaVersion,
  updatedAt: new Date(0),
  updatedBy: null,
  mayEdit,
  state: 'draft',
  publishedVersion: null,
  changesSincePublish: null,
  records: new PlainJson([]),
  quarantined: [],
});

function shownEditor({ mayEdit = true, search = {} }: { mayEdit?: boolean; search?: EditorSearch } = {}): string {
  const { store, queue } = openNote();
  const { id, space } = opened(mayEdit);
  const live = new LiveDocument({ userId: 'anna', documentId: id, kind: 'note', projectId: null }, queue);
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EditorProvider
        editor={{ documentId: id, space, projectId: null, store, queue, live, remoteEdits: new RemoteEdits(store) }}
      >
        <ShellProvider kind={noteEditor} place={NO_PROJECT} opened={opened(mayEdit)}>
          <AddressProvider port={{ search, change: () => undefined }}>
            <EditorShell />
          </AddressProvider>
        </ShellProvider>
      </EditorProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  // Where panels look for their sizes.
  vi.stubGlobal('window', { localStorage: { getItem: () => null } });
  return () => vi.unstubAllGlobals();
});

test('a document of the library opens in the shell of every editor, without a project', () => {
  const html = shownEditor();
  for (const part of ['Two lines', 'The paper', '>Shopping<', 'value="Shopping"', 'No problems', 'Saved', 'Details'])
    expect(html).toContain(part);
  expect(html).toContain('aria-valuemax="100"');
});

test('what is about publishing is not offered for a document that is not published by itself', () => {
  expect(shownEditor()).not.toMatch(/Publish|Preview|Draft/);
});

test('a reader’s fields cannot be changed, and undo is not offered', () => {
  const html = shownEditor({ mayEdit: false });
  expect(html).toContain('View only');
  expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="Shopping"/i);
  expect(html).not.toContain('Nothing to undo');
  expect(shownEditor()).toContain('Nothing to undo');
});

test('an address that names the history opens it instead of the fields', () => {
  expect(shownEditor({ search: { history: 0 } })).not.toContain('value="Shopping"');
});
