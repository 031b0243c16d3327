import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInBothSchemes } from '../../testing/accessible.testing.ts';
import { fakePicture } from '../../testing/fake-project.testing.ts';
import { expectInWindow } from '../../testing/in-window.testing.ts';
import { imageOf, openWalkthrough } from './testing/open-walkthrough.testing.tsx';

const view = (id: string) => ({ type: 'keyframe', id });
const frames = Array.from({ length: 8 }, (_, at) => imageOf(`frame-${at}`));

const RECORDS = {
  'transitions/walk': { id: 'walk', order: 'a0', name: '', start: view('hall'), end: view('garden'), frames },
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

test('the popups and panels of the editor have no accessibility faults', async () => {
  const { screen, row } = await openWalkthrough(['Hall', 'Garden'], {
    records: RECORDS,
    answers: {
      files: {
        list: () => ({ items: ['views.webp', 'hall.webp'].map((name) => fakePicture(name)), nextCursor: null }),
      },
    },
  });
  await userEvent.click(row('Garden'));
  await userEvent.click(screen.getByRole('combobox', { name: /^Left/ }));
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothSchemes();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(row('Garden'), { button: 'right' });
  await expect.element(screen.getByRole('menuitem', { name: /^Make it the start/ })).toBeVisible();
  await expectAccessibleInBothSchemes();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await expect.element(screen.getByRole('dialog').getByText('views.webp')).toBeVisible();
  await expectAccessibleInBothSchemes();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  for (const tab of [/^Transitions/, /^Markers/]) {
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    await userEvent.click(screen.getByRole('treeitem').first());
    await expectAccessibleInBothSchemes();
  }
});

test('on a phone Publish is in sight, and what the bar has no room for is in its menu', async () => {
  await page.viewport(390, 844);
  const { screen, router } = await openWalkthrough([]);
  await expectInWindow(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'SV' }));
  await expect.poll(() => router.state.location.search).toMatchObject({ lang: 'sv' });
});

test.each([
  ['a tablet', 768, 1024],
  ['a phone on its side', 844, 390],
])('on %s the stage has most of the width, and its tools are in reach', async (_, width, height) => {
  await page.viewport(width, height);
  const { screen, stage } = await openWalkthrough(['Hall', 'Garden']);
  await expect.poll(() => stage.element().getBoundingClientRect().width).toBeGreaterThan(400);
  for (const name of ['Select', 'Ellipse']) await expectInWindow(stage.getByRole('button', { name, exact: true }));
  await expect.element(screen.getByRole('treeitem').first()).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Inspector' }));
  await expect.element(screen.getByRole('tab', { name: 'Details' })).toBeVisible();
});
