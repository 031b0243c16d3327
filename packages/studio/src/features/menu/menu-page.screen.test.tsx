import type { MenuItemSummary } from '@diorama/contract/menus/menus.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { fakeDocuments, StoredDocument } from '../../testing/fake-documents.testing.ts';
import { DAY } from '../../testing/fake-project.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

/** The menus of a project that has none yet. */
async function openMenus() {
  const { documents, answers } = fakeDocuments([]);
  const summary = (menu: StoredDocument, at: number): MenuItemSummary => ({
    id: menu.id,
    name: String(menu.record('settings').name),
    itemCount: menu.records.size - 1,
    updatedAt: DAY,
    isMain: at === 0,
    state: 'draft',
  });
  const opened = await openScreen('/projects/project-1/menu', answers, {
    menus: {
      list: () => documents.map(summary),
      create: ({ name }) => {
        const menu = new StoredDocument({ kind: 'menu', records: { settings: { name } } });
        documents.push(menu);
        return { id: menu.id, projectId: 'project-1', name, items: [], revision: 1, createdAt: DAY, updatedAt: DAY };
      },
    },
    projects: { products: { list: () => [] } },
  });
  const { screen } = opened;
  await userEvent.click(screen.getByRole('button', { name: 'New menu' }));
  const rows = screen.getByRole('grid', { name: 'Items' }).getByRole('row');
  return {
    ...opened,
    documents,
    rows,
    /** The names of all items. */
    items: () =>
      rows.elements().map((row) => /nordhamn\.se|anna@|4685551200|Book a viewing/.exec(row.textContent ?? '')?.[0]),
    name: screen.getByRole('textbox', { name: 'Name', exact: true }),
  };
}

test('a menu is made, filled by paste and by keyboard, and undone', async () => {
  const { screen, documents, rows, items, name } = await openMenus();
  await expect.element(name).toHaveValue('Main menu');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('No items yet')).toBeVisible();
  await expectAccessible();

  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'https://nordhamn.se/visning\nanna@nordhamn.se\nnot a link\n+46 8 555 12 00');
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.poll(items).toEqual(['nordhamn.se', 'anna@', '4685551200']);

  await userEvent.click(rows.nth(0));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name, EN' }), 'Book a viewing');
  await userEvent.fill(screen.getByRole('textbox', { name: /^Name, SV/ }), 'Boka visning');
  await userEvent.click(screen.getByRole('button', { name: 'Icon: No icon' }));
  await expect.element(screen.getByRole('searchbox', { name: /icons, try/ })).toHaveFocus();
  await userEvent.keyboard('visning');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Icon: calendar' })).toBeVisible();

  const swedish = screen.getByRole('textbox', { name: /^Address, SV/ });
  await userEvent.fill(swedish, 'javascript:boka()');
  await expect
    .element(screen.getByText(/Only https, http, mailto and tel addresses are safe for visitors/))
    .toBeVisible();
  await userEvent.fill(swedish, 'nordhamn.se/boka');
  await userEvent.keyboard('{Tab}');
  await expect.element(swedish).toHaveValue('https://nordhamn.se/boka');

  rows.nth(0).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(items).toEqual(['anna@', 'Book a viewing', '4685551200']);
  await userEvent.keyboard('{Delete}');
  await expect.poll(items).toHaveLength(2);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(items).toEqual(['anna@', 'Book a viewing', '4685551200']);
  await expect.element(screen.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect.poll(() => documents[0]?.records.size).toBe(4);
  document.documentElement.dataset.theme = 'dark';
  await expectAccessible();
  document.documentElement.dataset.theme = 'light';
});
