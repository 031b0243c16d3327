import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { openWalkthrough } from './testing/open-walkthrough.testing.tsx';

/** A walkthrough of two views; the first one is shown. */
async function openTwoViews() {
  const opened = await openWalkthrough(['Hall', 'Kitchen']);
  const { screen, row, stage } = opened;
  await userEvent.click(row('Hall'));
  const markers = stage.getByRole('button', { name: /^Marker / });
  return {
    ...opened,
    markers,
    views: screen.getByRole('tree', { name: 'Views' }).getByRole('treeitem'),
    heading: (name: string) => screen.getByRole('heading', { name }),
    count: () => markers.elements().length,
    /** Per cent from the left of the picture. */
    leftOf: (at: number) => Number.parseFloat(markers.nth(at).element().style.left),
    undo: screen.getByRole('button', { name: /^Undo/ }).first(),
  };
}

/** Places markers by keys, each further down than the one before. */
async function placeMarkers(
  { stage, count }: { stage: Locator; count: () => number },
  steps: readonly (readonly [right: number, down: number])[],
): Promise<void> {
  for (const [at, [right, down]] of steps.entries()) {
    stage.element().focus();
    await userEvent.keyboard('m');
    await expect.element(stage.getByRole('button', { name: /^Place a marker/ })).toHaveFocus();
    await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(right)}${'{ArrowDown}'.repeat(down)}{/Shift}{Enter}`);
    await expect.poll(count).toBe(at + 1);
    await expect.element(page.getByRole('textbox', { name: 'Title, EN' })).toHaveFocus();
  }
}

test('things of a view are selected together, brought in line, moved, duplicated and deleted', async () => {
  const opened = await openTwoViews();
  const { screen, stage, markers, heading, count, leftOf, undo, saved } = opened;
  await placeMarkers(opened, [
    [0, 0],
    [1, 4],
    [2, 8],
  ]);
  await expect.element(saved).toBeVisible();

  stage.element().focus();
  await userEvent.keyboard('{Escape}{Control>}a{/Control}');
  await expect.element(heading('3 things')).toBeVisible();
  await expectAccessible();
  const before = leftOf(2);
  await userEvent.click(screen.getByRole('button', { name: 'Align left' }));
  await expect.poll(() => leftOf(0) === leftOf(2)).toBe(true);
  await userEvent.click(undo);
  await expect.poll(() => leftOf(2)).toBe(before);

  // With Shift one is left out.
  await userEvent.click(markers.nth(0), { modifiers: ['Shift'] });
  await expect.element(heading('2 things')).toBeVisible();
  const [first, second] = [leftOf(0), leftOf(1)];
  stage.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(() => leftOf(1)).toBeLessThan(second);
  expect(leftOf(0)).toBe(first);
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(count).toBe(5);
  await userEvent.keyboard('{Delete}');
  await expect.poll(count).toBe(3);
});

test('the place of a marker is given to another, and a marker to another view; both are taken back', async () => {
  const opened = await openTwoViews();
  const { screen, row, stage, markers, count, leftOf, saved } = opened;
  await placeMarkers(opened, [
    [0, 0],
    [1, 4],
  ]);
  await userEvent.click(markers.nth(0));
  await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
  await expect.element(screen.getByText('Style and position copied')).toBeVisible();
  await userEvent.click(markers.nth(1));
  const before = leftOf(1);
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}');
  await expect.poll(() => leftOf(1) === leftOf(0)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Undo paste position/ }));
  await expect.poll(() => leftOf(1)).toBe(before);

  await userEvent.click(markers.nth(0));
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.click(row('Kitchen'));
  await expect.poll(count).toBe(0);
  stage.element().focus();
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.poll(count).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: /^Undo paste/ }));
  await expect.poll(count).toBe(0);

  // The same marker, shown on the other view.
  await userEvent.click(row('Hall'));
  await userEvent.click(markers.nth(0), { button: 'right' });
  await userEvent.click(screen.getByRole('menuitem', { name: /^Also show on …/ }));
  const dialog = screen.getByRole('dialog', { name: 'Also show on' });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Kitchen' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go there' }));
  await expect.poll(count).toBe(1);
  await expect.element(saved).toBeVisible();
});

test('a direction is placed by keys and called as the view it leads to; the picture is magnified and fitted again', async () => {
  const { screen, stage, saved } = await openTwoViews();
  stage.element().focus();
  await userEvent.keyboard('d');
  await expect.element(stage.getByRole('button', { name: /^Place a direction/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('combobox', { name: /^Leads to/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('option', { name: /Kitchen/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(stage.getByRole('button', { name: 'Marker Kitchen' })).toBeVisible();
  await expect.element(saved).toBeVisible();

  const zoom = screen.getByRole('button', { name: /^Zoom, / });
  const shown = () => zoom.element().textContent;
  const fitted = shown();
  const { left, top } = stage.element().getBoundingClientRect();
  const at = { clientX: left + 300, clientY: top + 200, bubbles: true, cancelable: true };
  document
    .elementFromPoint(at.clientX, at.clientY)
    ?.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -200, ctrlKey: true }));
  await expect.poll(shown).not.toBe(fitted);
  stage.element().focus();
  await userEvent.keyboard('2');
  await expect.poll(shown).toBe('100 %');
  await userEvent.keyboard('1');
  await expect.poll(shown).toBe(fitted);
});

test('views that are selected together in their list are edited together, in one step', async () => {
  const { screen, views, heading, undo, saved } = await openTwoViews();
  const scale = screen.getByRole('spinbutton', { name: 'Scale' });
  await userEvent.click(views.first());
  await userEvent.fill(scale, '1.5');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(views.first());
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(heading('2 views')).toBeVisible();
  await expect.element(scale).toHaveValue('');
  await expectAccessible();
  await userEvent.fill(scale, '2');
  await userEvent.keyboard('{Enter}');
  for (const at of [0, 1]) {
    await userEvent.click(views.nth(at));
    await expect.element(scale).toHaveValue('2');
  }
  await userEvent.click(undo);
  await userEvent.click(views.first());
  await expect.element(scale).toHaveValue('1.5');
  await expect.element(saved).toBeVisible();
});

test('Tab passes what stands on a view and leaves several that are selected; Enter selects one, and then Tab the next', async () => {
  const opened = await openTwoViews();
  const { stage, row, screen, markers, views, heading } = opened;
  await placeMarkers(opened, [
    [0, 0],
    [0, 4],
  ]);
  const isSelected = (at: number, isPressed: boolean) =>
    expect.element(markers.nth(at)).toHaveAttribute('aria-pressed', String(isPressed));
  await userEvent.click(row('Hall'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(heading('2 views')).toBeVisible();
  stage.element().focus();
  await userEvent.keyboard('{Tab}');
  for (const at of [0, 1]) {
    await expect.element(markers.nth(at)).toHaveFocus();
    await isSelected(at, false);
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(heading('2 views')).toBeVisible();
  markers.nth(0).element().focus();
  await userEvent.keyboard('{Enter}');
  await isSelected(0, true);
  await expect.element(heading('2 views')).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await isSelected(1, true);
  await isSelected(0, false);
  stage.element().focus();
  await userEvent.keyboard('{Control>}a{/Control}{Tab}');
  await expect.element(markers.nth(0)).toHaveFocus();
  await expect.element(heading('2 things')).toBeVisible();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await isSelected(0, false);
  await isSelected(1, true);

  // All views that are selected are deleted from the stage.
  await userEvent.click(row('Hall'));
  await userEvent.keyboard('{Control>}a{/Control}');
  markers.nth(0).element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByText('Deleted 2 views')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => views.elements().length).toBe(2);
});

test('rows of views and of markers are copied, cut and pasted by their menu', async () => {
  const opened = await openTwoViews();
  const { screen, row, views, saved } = opened;
  await placeMarkers(opened, [
    [0, 0],
    [0, 4],
  ]);
  const choose = (label: string) =>
    userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${label}\\s*Ctrl`) }));
  await userEvent.click(row('Kitchen'), { button: 'right' });
  await choose('Copy');
  await expect.element(screen.getByText('Copied “Kitchen”')).toBeVisible();
  await userEvent.click(row('Hall'), { button: 'right' });
  await choose('Paste');
  await expect.poll(() => views.elements().length).toBe(3);
  await userEvent.click(views.nth(1), { button: 'right' });
  await choose('Cut');
  await expect.poll(() => views.elements().length).toBe(2);

  await userEvent.click(screen.getByRole('tab', { name: /^Markers/ }));
  const rows = screen.getByRole('tree', { name: 'Markers' }).getByRole('treeitem', { name: /New marker/ });
  await expect.poll(() => rows.elements().length).toBe(2);
  await userEvent.click(rows.nth(0));
  await userEvent.click(rows.nth(0), { button: 'right' });
  await choose('Cut');
  await expect.poll(() => rows.elements().length).toBe(1);
  await userEvent.click(rows.nth(0), { button: 'right' });
  await choose('Paste');
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(saved).toBeVisible();
});
