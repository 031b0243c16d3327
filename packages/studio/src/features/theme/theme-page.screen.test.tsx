import { defaultTheme } from '@diorama/documents/theme/default-theme.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeDocuments } from '../../testing/fake-documents.testing.ts';
import { DAY } from '../../testing/fake-project.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

/** The page of a project's theme, which is as it was made. */
async function openTheme() {
  const { documents, answers } = fakeDocuments([{ kind: 'theme', records: { look: {}, colors: {} } }]);
  const [stored] = documents;
  if (!stored) throw new Error('There is one theme');
  const opened = await openScreen('/projects/project-1/theme', answers, {
    themes: {
      get: () => ({
        id: stored.id,
        projectId: 'project-1',
        revision: 1,
        updatedAt: DAY,
        theme: defaultTheme(),
        contrast: { pairs: [], failing: 0 },
      }),
      live: () => ({ state: 'draft', products: [] }),
      fonts: () => [],
    },
    projects: { products: { list: () => [] } },
  });
  return { ...opened, stored };
}

test('a group that was just added has focus, and the list of parts is one stop of Tab', async () => {
  const { screen } = await openTheme();
  await userEvent.click(screen.getByRole('button', { name: 'Add colour group' }));
  await expect.element(screen.getByRole('treeitem', { name: /^New group/ })).toHaveFocus();
  const parts = screen.getByRole('navigation', { name: 'Parts of the theme' });
  expect(parts.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  const buttons = parts.getByRole('button');
  buttons.first().element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(buttons.last()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(buttons.nth(buttons.elements().length - 2)).toHaveFocus();
});
