import { registerKind } from '@diorama/documents/kinds.ts';
import { registerProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { registerStudioKind, STUDIO_KINDS } from '@diorama/studio/kinds/studio-kinds.ts';
import { openEditor } from '@diorama/studio/testing/open-editor.testing.tsx';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteDocument } from './note.document.ts';
import { noteEditor } from './note-editor.tsx';

registerKind(noteDocument);
registerProductKind('note');
registerStudioKind('note', { label: 'Note', icon: STUDIO_KINDS.icgi.icon, load: async () => noteEditor });

const text = (en: string, sv = en) => ({ type: 'custom', value: { en, sv } });
const NOTE = {
  kind: 'note',
  records: {
    settings: { name: 'Shopping' },
    'lines/a': { id: 'a', order: 'a0', text: text('Milk', 'Mjölk') },
    'lines/b': { id: 'b', order: 'a1', text: text('Bread', 'Bröd') },
  },
};

test('a kind of two small files is edited with all that editors have', async () => {
  const { screen, stored } = await openEditor(NOTE);
  const rows = screen.getByRole('treeitem');
  const stage = screen.getByRole('region', { name: 'Stage' });
  const linesOf = () => rows.elements().map((row) => row.textContent?.trim());
  await expect.element(stage.getByText('Bread')).toBeVisible();
  expect(linesOf()).toEqual(['Milk', 'Bread']);
  // Added by its key, renamed in place, moved, duplicated.
  await userEvent.keyboard('l');
  await userEvent.fill(screen.getByRole('textbox', { name: /^Text/ }).first(), 'Butter');
  await expect.poll(linesOf).toEqual(['Milk', 'Bread', 'Butter']);
  await userEvent.click(rows.nth(1));
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('Rolls{Enter}');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(linesOf).toEqual(['Rolls', 'Milk', 'Butter']);
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(linesOf).toEqual(['Rolls', 'Rolls', 'Milk', 'Butter']);
  // Deleted together, and taken back.
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(screen.getByText('Deleted 4 lines')).toBeVisible();
  expect(rows.elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }).first());
  await expect.poll(linesOf).toEqual(['Rolls', 'Rolls', 'Milk', 'Butter']);
  await expect.poll(() => [...stored.records.keys()].filter((key) => key.startsWith('lines/')).length).toBe(4);
});

test('its page says its lines in the language of the address, and marks the one that it names', async () => {
  const body = {
    language: 'sv',
    project: { languages: ['en', 'sv'] },
    product: { lines: [{ id: 'a', text: text('Milk', 'Mjölk') }] },
  };
  document.body.innerHTML = `<script id="page" type="application/json">${JSON.stringify(body)}</script><div id="product"></div>`;
  await import('./note-page.entry.ts');
  const line = page.getByRole('button', { name: 'Mjölk' });
  await expect.element(line).not.toHaveAttribute('aria-current');
  await userEvent.click(line);
  await expect.element(line).toHaveAttribute('aria-current', 'true');
  expect(document.documentElement.lang).toBe('sv');
});
