import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { openConfigurator } from './testing/open-configurator.testing.tsx';

/** The tables of a configurator, of which there is one: it was pasted. */
async function openPastedTable() {
  const opened = await openConfigurator('data-tables');
  const { screen } = opened;
  const empty = screen.getByRole('heading', { name: 'No tables yet' });
  // Only a page that has focus may write to the clipboard.
  await userEvent.click(empty);
  await navigator.clipboard.writeText('Colour\tNet\tGross\nRed\t1 000,50\t0\nBlue\t80\t0\n');
  await userEvent.click(screen.getByRole('button', { name: 'Paste a spreadsheet' }));
  const cellAt = (row: number, column: string) =>
    screen.getByRole('row').nth(row).element().querySelector<HTMLElement>(`[data-cell="${column}"]`);
  const textAt = (row: number, column: string) => {
    const all = screen.getByRole('row').elements();
    return all[row]?.querySelector(`[data-cell="${column}"]`)?.textContent ?? null;
  };
  await expect.poll(() => textAt(1, 'net')).toBe('1,000.5');
  return {
    ...opened,
    cellAt,
    textAt,
    click: async (row: number, column: string) => {
      const cell = cellAt(row, column);
      if (!cell) throw new Error(`There is no ${column} in row ${row}`);
      await userEvent.click(cell);
    },
    cells: (text: string) => screen.getByRole('gridcell').filter({ hasText: text }).elements(),
    undo: () => userEvent.click(screen.getByRole('button', { name: /^Undo/ }).first()),
    widthAt: (row: number, column: string) => Math.round(cellAt(row, column)?.getBoundingClientRect().width ?? 0),
  };
}

test('a pasted spreadsheet is computed, grows by pasting, and every step is taken back', async () => {
  const { screen, stored, textAt, cellAt, click, cells, undo } = await openPastedTable();
  await expectAccessible();
  // A formula shows its value, and follows the column it names.
  await click(2, 'gross');
  await userEvent.keyboard('= net * 1.25{Enter}');
  await expect.poll(() => textAt(2, 'gross')).toBe('100');
  await userEvent.click(screen.getByRole('button', { name: 'Column Net' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit column' }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name in expressions' }), 'base');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => cellAt(2, 'gross')?.title).toBe('= base * 1.25');
  expect(textAt(2, 'gross')).toBe('100');

  // Rows grow by pasting, what does not fit is named, and undo takes all of it back.
  await navigator.clipboard.writeText('Blue\tcheap\nGreen\t7');
  await click(3, 'colour');
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect
    .element(screen.getByRole('region', { name: 'Not pasted' }))
    .toMatchTextContent(/Row 3, Net: Not a number \(“cheap”\)/);
  await expect.poll(() => textAt(4, 'base')).toBe('7');
  expect(cells('Another row has the key “Blue”')).toHaveLength(2);
  await undo();
  await expect.poll(() => cells('Green')).toEqual([]);
  await expect.poll(() => JSON.stringify([...stored.records])).toContain('base * 1.25');
});

test('a file is imported into a table after a look at what changes, and undo takes it back', async () => {
  const { screen, textAt, cells, undo } = await openPastedTable();
  screen.getByRole('button', { name: 'Import', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  const lines = `Colour;Net;Name (sv)\nRed;1 000,50 kr;Röd\nBlue;95;Blå\nGreen;cheap;${'Grön '.repeat(60)}\n`;
  await userEvent.upload(
    screen.getByLabelText('File to import'),
    new File([lines], 'prices.csv', { type: 'text/csv' }),
  );
  const dialog = screen.getByRole('dialog', { name: /^Import into/ });
  await expect.element(dialog.getByRole('combobox', { name: /^Use of Colour/ })).toMatchTextContent(/Colour/);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Rows: 1 new, 2 changed, 1 new column, 1 problem');
  await expect.element(dialog.getByRole('tabpanel')).toMatchTextContent(/Row 4, Net: Not a number \(“cheap”\)/);
  await userEvent.click(dialog.getByRole('tab', { name: /^Changed/ }));
  await expect.element(dialog.getByRole('tabpanel')).toMatchTextContent(/Net: 80 → 95/);
  await expectAccessible();
  dialog.getByRole('button', { name: 'Import', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => textAt(2, 'net')).toBe('95');
  const lefts = [...document.querySelectorAll('[role=gridcell][data-cell="name:en"]')].map(
    (one) => one.getBoundingClientRect().left,
  );
  expect(new Set(lefts).size).toBe(1);
  await undo();
  await expect.poll(() => textAt(2, 'net')).toBe('80');
  expect(cells('Röd')).toEqual([]);
});

test('columns move with the keyboard, and keep the width they are dragged to', async () => {
  const { screen, router, saved, textAt, click, widthAt } = await openPastedTable();
  await click(1, 'net');
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await expect.element(screen.getByRole('columnheader').nth(3)).toMatchTextContent(/Net/);
  const edge = document.querySelector('[data-edge="net"]');
  if (!edge) throw new Error('A column has an edge');
  const before = widthAt(1, 'net');
  await userEvent.dragAndDrop(edge, screen.getByRole('columnheader').nth(3), {
    targetPosition: { x: before - 45, y: 8 },
  });
  await expect.poll(() => widthAt(1, 'net')).toBeLessThan(before - 20);
  const width = widthAt(1, 'net');
  await expect.element(saved).toBeVisible();

  // As after a reload.
  const { href } = router.state.location;
  await router.navigate({ to: '/' });
  await router.navigate({ href });
  await expect.poll(() => textAt(2, 'net')).toBe('80');
  expect(widthAt(1, 'net')).toBe(width);
});
