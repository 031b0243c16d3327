import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { openWalkthrough } from './testing/open-walkthrough.testing.tsx';

/** The texts of all rows of the list of views, without what they count. */
const names = (): string =>
  [...document.querySelectorAll('[role=tree][aria-label=Views] [role=treeitem]')]
    .map((row) => row.textContent?.replace(/\W*\d+$|Start.*/, ''))
    .join(' ');

test('a row is renamed in place, duplicated, dragged to the end and its link opens it', async () => {
  const { screen, row, name, router } = await openWalkthrough(['Hall', 'Kitchen', 'Terrace']);
  await userEvent.dblClick(row('Kitchen'));
  const field = screen.getByRole('textbox', { name: 'Name of Kitchen' });
  await expect.element(field).toHaveFocus();
  await expectAccessible();
  await userEvent.fill(field, 'Kök');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Kök')).toHaveFocus();
  await userEvent.keyboard('{F2}');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name of Kök' }), 'Nothing');
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Kök')).toHaveFocus();

  await userEvent.click(row('Kök'), { button: 'right' });
  await userEvent.click(screen.getByRole('menuitem', { name: /^Rename/ }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name of Kök' }), 'Köket');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(row('Köket'), { button: 'right' });
  await userEvent.click(screen.getByRole('menuitem', { name: /^Duplicate/ }));
  await expect.poll(names).toBe('Hall Köket Köket copy Terrace');

  await userEvent.dragAndDrop(row('Hall'), row('Terrace'), { targetPosition: { x: 60, y: 24 } });
  await expect.poll(names).toBe('Köket Köket copy Terrace Hall');

  await userEvent.click(row('Terrace'));
  await expect.element(row('Terrace')).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  const notice = screen.getByText('Deleted “Terrace”');
  await expect.element(notice).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(row('Terrace')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();

  await userEvent.click(row('Terrace'), { button: 'right' });
  await userEvent.click(screen.getByRole('menuitem', { name: /^Copy link/ }));
  await expect.element(screen.getByText('Link copied')).toBeVisible();
  const { search } = new URL(await navigator.clipboard.readText());
  const editor = router.state.location.pathname;
  await router.navigate({ to: '/' });
  await expect.element(row('Terrace')).not.toBeInTheDocument();
  await router.navigate({ href: `${editor}${search}` });
  await expect.element(name).toHaveValue('Terrace');
  await expect.element(row('Terrace')).toHaveAttribute('aria-selected', 'true');
});

test('several views are moved, duplicated and deleted together, each as one step of undo, by mouse and by keyboard', async () => {
  const { screen } = await openWalkthrough(['A', 'B', 'C', 'D']);
  const rows = screen.getByRole('tree', { name: 'Views' }).getByRole('treeitem');
  await expect.poll(names).toBe('A B C D');
  await userEvent.click(rows.nth(0));
  await userEvent.click(rows.nth(2), { modifiers: ['Control'] });
  const bar = screen.getByRole('toolbar', { name: 'Selection' });
  await expect.element(bar).toMatchTextContent(/2 selected/);
  await expectAccessible();
  await userEvent.dragAndDrop(rows.nth(2), rows.nth(3), { targetPosition: { x: 60, y: 24 } });
  await expect.poll(names).toBe('B D A C');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(names).toBe('A B C D');

  await userEvent.click(rows.nth(1));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(names).toBe('B C A D');
  await userEvent.click(bar.getByRole('button', { name: 'Duplicate 2 views' }));
  await expect.poll(names).toBe('B B copy C C copy A D');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(names).toBe('B C A D');

  rows.nth(0).element().focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(screen.getByText('Deleted 4 views')).toBeVisible();
  await expect.element(screen.getByText('Start with your stills')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(names).toBe('B C A D');
});
