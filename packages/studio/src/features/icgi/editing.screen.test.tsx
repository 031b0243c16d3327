import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { Refusal } from '../../testing/fake-server.testing.ts';
import { openWalkthrough } from './testing/open-walkthrough.testing.tsx';

const left = (screen: { getByRole: Locator['getByRole'] }) => screen.getByRole('spinbutton', { name: 'From left' });

/** Places a marker with the keyboard, in the middle of the stage, which has focus again afterwards. */
async function placeMarker(screen: { getByRole: Locator['getByRole'] }, title: string): Promise<void> {
  await userEvent.keyboard('m{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'Title, EN' })).toHaveFocus();
  await userEvent.keyboard(`${title}{Escape}`);
}

test('Delete removes the row that has focus, and focus goes on to its neighbour', async () => {
  const { screen, row } = await openWalkthrough(['View 1', 'View 2', 'View 10']);
  await expect
    .poll(() =>
      screen
        .getByRole('treeitem')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([
      expect.stringContaining('View 1'),
      expect.stringContaining('View 2'),
      expect.stringContaining('View 10'),
    ]);
  await userEvent.click(row('View 1 '));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('View 2')).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(row('View 2')).not.toBeInTheDocument();
  await expect.element(row('View 1 ')).toBeVisible();
  await expect.element(row('View 10')).toHaveFocus();
});

test('Delete on a button of a bar or of the strip deletes nothing', async () => {
  const { screen, row } = await openWalkthrough(['Hall', 'Kitchen']);
  await userEvent.click(row('Hall'));
  screen.getByRole('button', { name: 'Preview' }).element().focus();
  await userEvent.keyboard('{Delete}');
  screen.getByRole('button', { name: 'Add views' }).last().element().focus();
  await userEvent.keyboard('{Backspace}');
  expect(screen.getByRole('treeitem').elements()).toHaveLength(2);
});

test('Undo in the notice takes back that deletion, whatever was done since', async () => {
  const { screen, row, name, stage } = await openWalkthrough(['Hall', 'Kitchen']);
  await userEvent.click(row('Kitchen'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete view' }));
  await expect.element(row('Kitchen')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Compass' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo', exact: true }));
  await expect.element(row('Kitchen')).toBeVisible();
  await expect.element(name).toHaveValue('Kitchen');
  stage.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('switch', { name: 'Compass' })).toBeChecked();
});

test('a marker is placed, named, nudged, deleted and brought back without the mouse', async () => {
  const { screen, row, stage } = await openWalkthrough(['Hall', 'Kitchen']);
  await userEvent.click(row('Hall'));
  await placeMarker(screen, 'Oak floor');
  await expect.element(stage).toHaveFocus();
  await expect.element(left(screen)).toHaveValue('50');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(left(screen)).toHaveValue('50.5');
  await userEvent.keyboard('{Delete}');
  const marker = screen.getByRole('button', { name: 'Marker Oak floor' });
  await expect.element(marker).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(marker).toHaveAttribute('aria-pressed', 'true');
  await expect.element(left(screen)).toHaveValue('50.5');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(left(screen)).toHaveValue('50');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByRole('button', { name: 'Marker New marker' })).toBeVisible();
});

test('dragging a marker is one step of undo', async () => {
  const { screen, row, stage } = await openWalkthrough(['Hall']);
  await userEvent.click(row('Hall'));
  await placeMarker(screen, 'Door');
  await userEvent.dragAndDrop(screen.getByRole('button', { name: 'Marker Door' }), stage, {
    targetPosition: { x: 200, y: 150 },
  });
  await expect.element(left(screen)).not.toHaveValue('50');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(left(screen)).toHaveValue('50');
});

test('undo works while one stands in a field, and shows what it changed', async () => {
  const { row, name } = await openWalkthrough(['Hall', 'Kitchen']);
  await userEvent.click(row('Kitchen'));
  await expect.element(name).toHaveValue('Kitchen');
  await userEvent.fill(name, 'Kök');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(name).toHaveValue('Kitchen');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(name).toHaveValue('Kök');
  await userEvent.click(row('Hall'));
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(name).toHaveValue('Kitchen');
});

test('keys work after a press on a radio or a switch, and do nothing behind a dialog', async () => {
  const { screen, row, name } = await openWalkthrough(['Hall', 'Kitchen']);
  await userEvent.click(row('Hall'));
  await userEvent.click(screen.getByText('SV', { exact: true }).first());
  await userEvent.keyboard('{PageDown}');
  await expect.element(name).toHaveValue('Kitchen');
  await userEvent.click(screen.getByRole('button', { name: 'Add views', exact: true }).first());
  const picker = screen.getByRole('dialog', { name: 'Add views' });
  await expect.element(picker.getByRole('button', { name: 'Close' })).toBeVisible();
  picker.getByRole('button', { name: 'Close' }).element().focus();
  await userEvent.keyboard('{Delete}/');
  await expect.element(screen.getByRole('searchbox', { name: 'Find a view', includeHidden: true })).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  expect(screen.getByRole('treeitem').elements()).toHaveLength(2);
});

test('a look at the project that fails takes nothing off the screen', async () => {
  const { server, name, saved } = await openWalkthrough(['Hall']);
  await expect.element(name).toBeVisible();
  server.answer({
    projects: {
      get: () => {
        throw new Refusal('NOT_FOUND', 'There is no project');
      },
    },
  });
  const before = server.callsOf('projects.get').length;
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server.callsOf('projects.get').length).toBeGreaterThan(before);
  await userEvent.fill(name, 'Still here');
  await expect.element(saved).toBeVisible();
});

test('a name stops where it can still be stored', async () => {
  const { row, name, saved, stored } = await openWalkthrough(['Hall']);
  await userEvent.click(row('Hall'));
  await userEvent.fill(name, 'Ö'.repeat(199));
  await userEvent.keyboard('{End}abc');
  await expect.element(name).toHaveValue(`${'Ö'.repeat(199)}a`);
  await expect.element(saved).toBeVisible();
  await expect.poll(() => stored.record('keyframes/hall').name).toBe(`${'Ö'.repeat(199)}a`);
});

test('what was not sent when one left the editor is there when one comes back, and is sent then', async () => {
  const { screen, router, row, name, saved, stored } = await openWalkthrough(['Hall']);
  await userEvent.click(row('Hall'));
  stored.isReachable = false;
  await userEvent.fill(name, 'Kept while away');
  const kept = screen.getByRole('status').filter({ hasText: 'Offline, 1 change kept' });
  await expect.element(kept).toBeVisible();
  const editor = router.state.location.href;
  await userEvent.click(screen.getByRole('link', { name: 'Harbour' }));
  await expect.element(screen.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  await router.navigate({ href: editor });
  await expect.element(kept).toBeVisible();
  await expect.element(row('Kept while away')).toBeVisible();
  stored.isReachable = true;
  await expect.element(saved).toBeVisible();
  expect(stored.record('keyframes/hall').name).toBe('Kept while away');
});

test('a walkthrough that somebody deleted meanwhile says that changes are not saved', async () => {
  const { screen, server, row, name, stored, tell } = await openWalkthrough(['Hall']);
  await userEvent.click(row('Hall'));
  server.answer({
    documents: {
      change: () => {
        throw new Refusal('NOT_FOUND', 'There is no such walkthrough');
      },
    },
  });
  tell({ type: 'gone', id: stored.id });
  await expect.element(screen.getByText('This walkthrough was deleted')).toBeVisible();
  await userEvent.fill(name, 'Too late');
  await expect.element(screen.getByText('Your changes are not saved')).toBeVisible();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
});
