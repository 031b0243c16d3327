import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { CutOff } from '../../testing/fake-server.testing.ts';
import { imageOf, openWalkthrough } from './testing/open-walkthrough.testing.tsx';

type Opened = Awaited<ReturnType<typeof openWalkthrough>>;

const history = ({ screen }: Opened) => screen.getByRole('region', { name: 'History', exact: true });
const entry = (opened: Opened, name: RegExp) => history(opened).getByRole('button', { name });
const pastState = ({ screen }: Opened) => screen.getByText(/^As it was on/);

const set = (record: string, path: string[], value: unknown): Change => ({
  record,
  op: 'patch',
  set: [{ path, value }],
});
const rename = (name: string): Change => set('settings', ['name'], name);

test('what was done is listed, compared, named, put back, and the putting back is taken back', async () => {
  const opened = await openWalkthrough([]);
  const { screen, name, saved, stored } = opened;
  await userEvent.fill(name, 'Kvarteret Ankaret');
  await expect.poll(() => stored.record('settings').name).toBe('Kvarteret Ankaret');
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  await userEvent.click(entry(opened, /Renamed/));
  await expect.element(history(opened).getByText('Exterior', { exact: true })).toBeVisible();
  await expect.element(history(opened).getByText('Kvarteret Ankaret', { exact: true })).toBeVisible();
  await expectAccessible();

  await userEvent.click(history(opened).getByRole('button', { name: 'Name', exact: true }));
  await userEvent.fill(screen.getByRole('dialog').getByRole('textbox', { name: 'Name' }), 'Sent to the client');
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
  await expect.element(entry(opened, /Sent to the client/)).toBeVisible();

  await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
  await userEvent.fill(name, 'Kvarteret');
  await userEvent.click(screen.getByRole('switch', { name: 'Compass' }));
  await expect.poll(() => stored.record('settings').compass).toBe(true);
  await expect.element(saved).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  await userEvent.click(history(opened).getByText('Named only'));
  await expect.element(entry(opened, /Created/)).not.toBeInTheDocument();
  await userEvent.click(entry(opened, /Sent to the client/));
  await expect.element(pastState(opened)).toBeVisible();
  await userEvent.click(history(opened).getByText('Since then'));
  await expect.element(history(opened).getByText('Kvarteret', { exact: true })).toBeVisible();

  await userEvent.click(history(opened).getByRole('button', { name: 'Restore' }));
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText('Changes 1 part: The settings.')).toBeVisible();
  await expectAccessible();
  await userEvent.click(question.getByRole('button', { name: 'Restore' }));
  await expect.element(screen.getByText(/^Restored( “.*”)?$/)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
  await expect.element(name).toHaveValue('Kvarteret Ankaret');
  await expect.element(screen.getByRole('switch', { name: 'Compass' })).not.toBeChecked();

  await userEvent.click(screen.getByRole('button', { name: 'Undo', exact: true }));
  await expect.element(name).toHaveValue('Kvarteret');
  await expect.element(screen.getByRole('switch', { name: 'Compass' })).toBeChecked();
});

test('a link opens the history at its revision, and arrow keys walk through the entries', async () => {
  const opened = await openWalkthrough([], {
    before: (stored) => stored.change(rename('Kvarteret')),
    search: '?history=1',
  });
  await expect.element(pastState(opened)).toBeVisible();
  await expect.element(entry(opened, /Created/)).toHaveAttribute('aria-expanded', 'true');
  entry(opened, /Created/)
    .element()
    .focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(entry(opened, /Renamed/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry(opened, /Renamed/)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(pastState(opened)).not.toBeInTheDocument();
});

test('while an old state is shown nothing can be changed; one walks through it and goes back', async () => {
  const opened = await openWalkthrough(['Hall', 'Attic'], {
    before: async (stored) => {
      await stored.change({ record: 'keyframes/attic', op: 'remove' });
      await stored.change(set('keyframes/hall', ['name'], 'Entrance'));
    },
    search: '?sel=keyframes/hall&k=hall',
  });
  const { screen, name, stage, stored } = opened;
  await userEvent.fill(name, 'Entry');
  await expect.poll(() => stored.record('keyframes/hall').name).toBe('Entry');
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  await userEvent.click(entry(opened, /Created/));
  await expect.element(pastState(opened)).toBeVisible();

  const then = screen.getByRole('tree', { name: 'Views as they were' });
  await userEvent.click(then.getByRole('treeitem', { name: 'Attic' }));
  await expect.element(then.getByRole('treeitem', { name: 'Attic' })).toHaveAttribute('aria-selected', 'true');
  stage.element().focus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(then.getByRole('treeitem', { name: 'Hall' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();

  const refused = screen.getByText('A past revision cannot be changed');
  for (const key of ['{Delete}', '{Control>}z{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}', 'm']) {
    await userEvent.keyboard(key);
    await expect.element(refused).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect.element(refused).not.toBeInTheDocument();
    stage.element().focus();
  }
  await userEvent.keyboard('{ArrowRight}');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'new.png', { type: 'image/png' }));
  stage.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(refused).toBeVisible();
  for (const button of ['Preview', 'Publish'])
    await expect.element(screen.getByRole('button', { name: button, exact: true })).toBeDisabled();
  const off = screen.getByRole('button', { name: /Go back to now first/ });
  expect(off.elements().length).toBeGreaterThan(0);
  for (const button of off.all()) await expect.element(button).toBeDisabled();
  expect(stored.revision).toBe(4);

  await userEvent.keyboard('{Escape}');
  await expect.element(pastState(opened)).not.toBeInTheDocument();
  const rows = screen.getByRole('tree', { name: 'Views', exact: true }).getByRole('treeitem');
  await expect.element(rows).toMatchTextContent(/Entry/);
  expect(rows.elements()).toHaveLength(1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(rows).toMatchTextContent(/Entrance/);
});

test('a replaced image and a video that was rendered again are told by their pictures and file names', async () => {
  const frames = Array.from({ length: 6 }, (_, at) => ({ ...imageOf(`frame-${at}`), name: `frame-${at}.webp` }));
  const again = frames.map((frame, at) => (at < 3 ? { ...frame, url: `asset://again-${at}.webp` } : frame));
  const opened = await openWalkthrough(['Hall'], {
    records: { 'transitions/film': { id: 'film', order: 'a0', name: 'Film', start: null, end: null, frames } },
    before: (stored) =>
      stored.change(
        set('keyframes/hall', ['image'], imageOf('dusk')),
        set('transitions/film', ['frames'], Object.values(again)),
      ),
    search: '?history=2',
  });
  const differences = history(opened)
    .getByRole('listitem')
    .filter({ hasText: /^View Hall/ })
    .last();
  await expect.element(differences).toMatchTextContent(/hall\.webp/);
  await expect.element(differences).toMatchTextContent(/dusk\.webp/);
  await expect.poll(() => differences.element().querySelectorAll('img').length).toBe(2);
  await expect.element(history(opened).getByText('3 files were replaced')).toBeVisible();
  await expect.element(history(opened)).not.toMatchTextContent(/asset:|[{}]|[0-9a-f]{8}-/);
});

test('what was done before and cannot be loaded is told of, with another try', async () => {
  const opened = await openWalkthrough([], {
    before: async (stored) => {
      for (let at = 0; at < 45; at += 1) await stored.change(rename(`Name ${at}`));
    },
  });
  const { screen, server } = opened;
  const { list, get } = opened.answers.revisions ?? {};
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  await expect.element(entry(opened, /Name 43.*Name 44/)).toBeVisible();
  const cutOff = () => {
    throw new CutOff();
  };
  server.answer({ revisions: { list: cutOff, get: cutOff } });
  entry(opened, /Name 43.*Name 44/)
    .element()
    .focus();
  await userEvent.keyboard('{End}');
  await expect.element(history(opened).getByText(/What was done before could not be loaded/)).toBeVisible();
  server.answer({ revisions: { ...(list ? { list } : {}) } });
  await userEvent.click(history(opened).getByRole('button', { name: 'Try again' }));
  await expect.element(entry(opened, /Created/)).toBeInTheDocument();
  await userEvent.click(entry(opened, /Created/));
  await expect.element(screen.getByText(/The stage cannot show revision 1/)).toBeVisible();
  server.answer({ revisions: { ...(get ? { get } : {}) } });
  await userEvent.click(
    screen.getByRole('alert').filter({ hasText: 'The stage cannot show' }).getByRole('button', { name: 'Try again' }),
  );
  await expect.element(pastState(opened)).toBeVisible();
});

test('a page that is older than the document it is given says to reload, and touches nothing', async () => {
  const reloads: string[] = [];
  const hold = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return;
    event.preventDefault();
    reloads.push(event.destination.url);
  };
  navigation.addEventListener('navigate', hold);
  const { screen, name, server } = await openWalkthrough([], { opened: { schemaVersion: '99.0.0' } });
  await expect.element(screen.getByText('This walkthrough was made by a newer release')).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  expect(server.callsOf('documents.change')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  navigation.removeEventListener('navigate', hold);
  expect(reloads).toHaveLength(1);
});
