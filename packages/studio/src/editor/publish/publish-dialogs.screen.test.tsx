import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { PublicationInfo, PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { commandsOf } from '@diorama/documents/engine/command.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../api/query-client.ts';
import { EditorProvider } from '../../engine/editor-context.tsx';
import { LiveDocument } from '../../engine/live/live-document.ts';
import { RemoteEdits } from '../../engine/live/remote-edits.ts';
import { fakeProject } from '../../testing/fake-project.testing.ts';
import { fakeServer } from '../../testing/fake-server.testing.ts';
import { AddressProvider } from '../address/address.tsx';
import { defineEditor } from '../editor-kind.ts';
import { type NoteKind, noteKind, openNote } from '../note-kind.testing.ts';
import { ShellProvider } from '../shell-context.tsx';
import { OwnPublishDialog } from './own-publish-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const noteEditor = defineEditor({
  kind: noteKind,
  layout: { Outline: () => null, Stage: () => null, Inspector: () => null },
  actions: [],
  useActionContext: (context) => context,
  revealOf: (_store, key) => ({ selected: { collection: 'lines', id: key.split('/')[1] ?? '' } }),
});

const renameNote = commandsOf<NoteKind>()('Rename note', (note, { name }: { name: string }) =>
  note.patch('settings', 'settings', { name }),
);

const NOW = new Date(0);

const PROJECT = fakeProject({ languages: ['en'] });

const OPENED: OpenedDocument = {
  id: 'note-1',
  kind: 'note',
  space: { id: PROJECT.id, kind: 'project' },
  projectId: PROJECT.id,
  name: 'Shopping',
  revision: 1,
  hash: 'x',
  schemaVersion: noteKind.schemaVersion,
  updatedAt: NOW,
  updatedBy: null,
  mayEdit: true,
  state: 'draft',
  publishedVersion: null,
  changesSincePublish: null,
  records: new PlainJson([]),
  quarantined: [],
};

const PRODUCT = { type: 'icgi' as const, id: 'note-1', project: PROJECT };
const LIVE: PublicationInfo = {
  publicationId: 'publication-1',
  version: 1,
  hash: 'x',
  at: NOW,
  by: null,
  note: null,
  live: true,
  sourceRevision: 1,
};

const issue = (level: PublishIssue['level'], message: string, check = 'line.text'): PublishIssue => ({
  level,
  check,
  message,
  record: 'lines/a',
  path: ['text'],
});

beforeEach(() => queryClient.clear());

/** A dialog over an open note of a project. */
async function openOver(dialog: ReactNode, mayBegin: Promise<PublishIssue[]>) {
  const { store, queue } = openNote(async ({ baseRevision }) => ({
    type: 'stored',
    result: { revision: baseRevision + 1, hash: 'y', merged: false, unchanged: false, changes: [] },
  }));
  const select = vi.fn();
  const live = new LiveDocument({ userId: 'anna', documentId: 'note-1', kind: 'note', projectId: PROJECT.id }, queue);
  const server = fakeServer({
    products: {
      check: () => mayBegin,
      moved: () => ({ items: [], count: 0 }),
      publish: () => ({
        ...{ ...LIVE, version: 2 },
        unchanged: false,
        warnings: [],
        alsoPublished: { theme: false, menu: false, translations: false },
      }),
    },
    publications: {
      list: () => ({ items: [LIVE], nextCursor: null }),
      own: async () => {
        await mayBegin;
        return { live: null, versions: [] };
      },
    },
  });
  const editor = { documentId: 'note-1', space: OPENED.space, projectId: PROJECT.id, store, queue, live };
  const place = { trail: [], project: PROJECT, refreshProject: () => undefined, refreshLists: async () => undefined };
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <EditorProvider editor={{ ...editor, remoteEdits: new RemoteEdits(store) }}>
        <ShellProvider kind={noteEditor} place={place} opened={OPENED}>
          <AddressProvider port={{ search: {}, change: select }}>{dialog}</AddressProvider>
        </ShellProvider>
      </EditorProvider>
    </QueryClientProvider>,
  );
  return { screen, server, select, store, queue };
}

function productDialog(checks: Promise<PublishIssue[]>) {
  const [onClose, onShare] = [vi.fn(), vi.fn()];
  const dialog = <PublishDialog product={PRODUCT} onClose={onClose} onShare={onShare} />;
  return openOver(dialog, checks).then((opened) => ({ ...opened, onClose, onShare }));
}

test('the note comes first and has the focus; nothing is published while the checks run, not by Enter either', async () => {
  const checks = Promise.withResolvers<PublishIssue[]>();
  const { screen, server } = await productDialog(checks.promise);
  const note = screen.getByRole('textbox', { name: 'Note' });
  await expect.element(note).toHaveFocus();
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  await expect.element(publish).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('New prices{Enter}');
  expect(server.callsOf('products.publish')).toEqual([]);
  checks.resolve([]);
  await expect.element(screen.getByText('No problems found')).toBeVisible();
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => server.callsOf('products.publish'))
    .toEqual([expect.objectContaining({ note: 'New prices' })]);
});

test('the footer leads to a link to the draft before Cancel and Publish', async () => {
  const { screen, onClose, onShare } = await productDialog(Promise.resolve([]));
  await userEvent.click(screen.getByRole('button', { name: 'Share a preview' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onShare).toHaveBeenCalledOnce();
});

test('checks that cannot be run are not told as passed, and keep Publish off until they can', async () => {
  const { screen, server, onClose } = await productDialog(Promise.resolve([]));
  await expect.element(screen.getByText('No problems found')).toBeVisible();
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  server.isAway = true;
  await userEvent.click(publish);
  await expect.element(screen.getByText('The checks could not be run'), { timeout: 15_000 }).toBeVisible();
  await expect.element(screen.getByText('No problems found')).not.toBeInTheDocument();
  await expect.element(publish).toBeDisabled();
  await expect.element(screen.getByText('The server cannot be reached', { exact: false }).first()).toBeVisible();
  server.isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByText('No problems found')).toBeVisible();
  await expect.element(screen.getByText('The server cannot be reached', { exact: false })).not.toBeInTheDocument();
  await userEvent.click(publish);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('errors keep Publish off and lead to where they are fixed; warnings are shown with them', async () => {
  const found = [issue('error', 'Enter a text'), issue('warning', 'The text is long', 'line.length')];
  const { screen, onClose, select } = await productDialog(Promise.resolve(found));
  await expect.element(screen.getByRole('heading', { name: 'Fix 1 problem before publishing' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Warning: The text is long' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Error: Enter a text' }));
  expect(select).toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

test('media in preparation keep Publish off, and the wait for them can be left to the dialog', async () => {
  const found = Promise.resolve([issue('error', 'Preparing “hall.mp4”', 'film.pending')]);
  const { screen } = await productDialog(found);
  await expect.element(screen.getByText('Preparing media')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expect.element(screen.getByRole('checkbox', { name: /^Publish when ready/ })).not.toBeChecked();
});

test('warnings alone do not keep Publish off', async () => {
  const { screen } = await productDialog(Promise.resolve([issue('warning', 'The text is long')]));
  await expect.element(screen.getByRole('button', { name: 'Warning: The text is long' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
});

test('what is stored while the dialog is open is looked at again', async () => {
  const { screen, server, store, queue } = await productDialog(Promise.resolve([]));
  await expect.element(screen.getByText('No problems found')).toBeVisible();
  server.answer({ products: { check: () => [issue('error', 'Enter a text')] } });
  store.execute(renameNote, { name: '' });
  await queue.flush();
  await expect.element(screen.getByRole('button', { name: 'Error: Enter a text' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
});

test('what is published by itself begins with its note, too, and waits until what visitors see is known', async () => {
  const known = Promise.withResolvers<PublishIssue[]>();
  const { screen } = await openOver(
    <OwnPublishDialog
      projectId={PROJECT.id}
      part="translations"
      title="Publish the texts"
      text="Visitors see them at once."
      done="The texts are live"
      hasVersions
      refresh={async () => undefined}
      onClose={() => undefined}
    />,
    known.promise,
  );
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  await expect.element(publish).toHaveAttribute('aria-busy', 'true');
  known.resolve([]);
  await expect.element(publish).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
});
