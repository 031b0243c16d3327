import { HOW_TO_EDIT, VIEW_ONLY } from '@diorama/contract/projects/read-only.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleInNextLook } from '../../testing/accessible.testing.ts';
import { Refusal } from '../../testing/fake-server.testing.ts';
import { dropFile, expectClosed, expectReadOnly, expectRefused } from '../../testing/view-only.testing.ts';
import { imageOf, openWalkthrough } from './testing/open-walkthrough.testing.tsx';

const view = (id: string) => ({ type: 'keyframe', id });
const frames = Array.from({ length: 8 }, (_, at) => imageOf(`frame-${at}`));
const RECORDS = {
  'transitions/walk': { id: 'walk', order: 'a0', name: '', start: view('hall'), end: view('kitchen'), frames },
  'placements/p1': {
    id: 'p1',
    order: 'a0',
    keyframe: view('hall'),
    x: 0.5,
    y: 0.5,
    data: { type: 'marker', marker: { type: 'marker', id: 'oak' } },
  },
  'markers/oak': { id: 'oak', order: 'a0', title: { type: 'custom', value: { en: 'Oak floor' } } },
};

/** A walkthrough of two views, a move and a marker, as somebody opens it who may not edit it. */
async function openAsViewer() {
  const opened = await openWalkthrough(['Hall', 'Kitchen'], {
    records: RECORDS,
    opened: { mayEdit: false },
    before: (stored) =>
      stored.change({ record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'Exterior, west' }] }),
  });
  return { ...opened, viewOnly: opened.screen.getByRole('button', { name: 'View only' }) };
}

test('a viewer is told how to edit, and sees what a colleague changes in fields that take nothing', async () => {
  const { screen, server, stored, row, name, viewOnly } = await openAsViewer();
  await userEvent.click(viewOnly);
  await expect.element(screen.getByRole('dialog', { name: VIEW_ONLY })).toMatchTextContent(HOW_TO_EDIT);
  await expectAccessibleInNextLook();
  await userEvent.keyboard('{Escape}');

  await userEvent.click(row('Hall'));
  await expect.element(name).toHaveValue('Hall');
  await expectReadOnly(name);
  await expect.element(screen.getByRole('spinbutton', { name: 'Scale' })).toBeDisabled();
  await expectClosed(screen.getByRole('combobox', { name: /^Right/ }));
  await stored.change({
    record: 'keyframes/hall',
    op: 'patch',
    set: [{ path: ['name'], value: 'Entrance hall' }],
  });
  await expect.element(name).toHaveValue('Entrance hall');
  await expect.element(row('Entrance hall')).toBeVisible();
  await expectAccessibleInNextLook();

  for (const label of [/^Undo|^Nothing to undo/, /^Redo|^Nothing to redo/, /^(Publish|Add views|Delete view|Replace)$/])
    expect(screen.getByRole('button', { name: label }).elements()).toEqual([]);
  expect(screen.getByRole('toolbar', { name: 'Tools' }).elements()).toEqual([]);
  const preview = screen.getByRole('button', { name: 'Preview' });
  await expect.element(preview).toBeDisabled();
  await expect.element(preview).toHaveAttribute('title', expect.stringContaining(HOW_TO_EDIT));
  await userEvent.click(row('Kitchen'), { button: 'right' });
  expect(screen.getByRole('menu').elements()).toEqual([]);
  row('Kitchen').element().focus();
  await userEvent.keyboard('{Delete}');
  await expectRefused(screen);
  expect(server.writes).toEqual([]);
});

test('whatever a viewer does to what stands on a view is refused with a clear message', async () => {
  const { screen, server, row, stage, name } = await openAsViewer();
  await userEvent.click(row('Hall'));
  const marker = stage.getByRole('button', { name: 'Marker Oak floor' });
  await expect.element(marker).toBeVisible();
  const place = marker.element().getAttribute('style');
  await userEvent.dragAndDrop(marker, stage, { targetPosition: { x: 200, y: 150 } });
  await userEvent.click(marker);
  const title = screen.getByRole('textbox', { name: 'Title, EN' });
  await expect.element(title).toHaveValue('Oak floor');
  await expectReadOnly(title);
  for (const keys of [
    '{ArrowRight}',
    '{Delete}',
    '{Control>}z{/Control}',
    '{Control>}{Shift>}z{/Shift}{/Control}',
    'm',
    'p',
  ]) {
    marker.element().focus();
    await userEvent.keyboard(keys);
    await expectRefused(screen);
  }
  expect(marker.element().getAttribute('style')).toBe(place);
  dropFile(document.querySelector('[data-stage]'));
  await expectRefused(screen);
  // From the marker to its view, and from there to the walkthrough.
  for (const shown of ['Hall', 'Exterior, west']) {
    stage.element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveValue(shown);
  }
  await expectAccessibleInNextLook();
  expect(server.writes).toEqual([]);
});

test('a viewer walks, plays and compares what was before, and restores nothing', async () => {
  const { screen, server, row, stage } = await openAsViewer();
  await userEvent.click(row('Hall'));
  stage.element().focus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(row('Kitchen')).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: /^Transitions/ }));
  expect(screen.getByRole('button', { name: 'Choose frames' }).elements()).toEqual([]);
  await userEvent.click(screen.getByRole('tree', { name: 'Transitions' }).getByRole('treeitem'));
  const from = screen.getByRole('combobox', { name: /^From/ });
  await expect.element(from).toMatchTextContent(/Hall/);
  await expectClosed(from);
  await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();

  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  const history = screen.getByRole('region', { name: 'History', exact: true });
  await userEvent.click(history.getByRole('button', { name: /Created/ }).last());
  await expect.element(screen.getByText(/^As it was on/)).toBeVisible();
  await userEvent.click(history.getByText('Since then'));
  await expect.element(history.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(history.getByRole('button', { name: /^(Restore|Name|Rename)$/ }).elements()).toEqual([]);
  stage.element().focus();
  await userEvent.keyboard('{Delete}');
  await expectRefused(screen);
  await expectAccessibleInNextLook();
  expect(server.writes).toEqual([]);
});

test('an editor who is made a viewer keeps what they did, is told, and goes on when they are an editor again', async () => {
  const { screen, server, router, stored, name, saved, project } = await openWalkthrough([]);
  await expect.element(name).toHaveValue('Exterior');
  /** From now on as to an editor, or to a viewer. */
  const answerAs = (mayEdit: boolean) =>
    server.answer({
      projects: { get: () => ({ ...project, mayEdit }) },
      documents: {
        open: () => ({ ...stored.open(project), mayEdit }),
        change: (request) => {
          if (mayEdit) return stored.answerTo(request);
          throw new Refusal('FORBIDDEN', `${VIEW_ONLY}. ${HOW_TO_EDIT}`, { reason: 'ROLE' });
        },
      },
    });
  answerAs(false);
  await userEvent.fill(name, 'Not stored yet');
  const notice = screen.getByRole('listitem').filter({ hasText: 'Your changes are not saved' });
  await expect.element(notice).toMatchTextContent(`${VIEW_ONLY}. ${HOW_TO_EDIT}`);
  const viewOnly = screen.getByRole('button', { name: 'View only' });
  await expect.element(viewOnly).toBeVisible();
  await expect.element(name).toHaveValue('Not stored yet');
  await expectReadOnly(name);
  await expect.element(screen.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  await expectAccessibleInNextLook();

  // As after a reload.
  const { href } = router.state.location;
  const openAgain = async () => {
    await router.navigate({ to: '/' });
    await expect.element(name).not.toBeInTheDocument();
    await router.navigate({ href });
  };
  await openAgain();
  await expect.element(viewOnly).toBeVisible();
  await expect.element(name).toHaveValue('Not stored yet');
  answerAs(true);
  await openAgain();
  await expect.element(saved).toBeVisible();
  await expect.element(viewOnly).not.toBeInTheDocument();
  await expect.poll(() => name.element().matches(':read-write')).toBe(true);
  expect(stored.record('settings').name).toBe('Not stored yet');
});
