import type { WaitingProject } from '@diorama/contract/products/products.contract.ts';
import { expect, test } from 'vitest';
import { isForced, takesProject, waitingItems } from './waiting-items.ts';

const product = (id: string, edits: number | null) => ({
  type: 'icgi' as const,
  id,
  name: id,
  state: edits === null ? ('draft' as const) : ('changed' as const),
  revision: 4,
  edits,
  publicationId: edits === null ? null : 'v1',
});
const project: WaitingProject = {
  projectId: 'p',
  name: 'Solbacken',
  products: [product('hall', 3), product('garden', 0), product('new', null)],
  own: { menu: { name: 'Main', state: 'changed' }, theme: true },
  texts: 'changed',
};

test('products go live before texts and menu, and what visitors have none of is not ticked', () => {
  expect(waitingItems(project).map(({ name, detail, isDraft }) => [name, detail, isDraft])).toEqual([
    ['hall', '3 edits', false],
    ['garden', 'Something that it shows has changed', false],
    ['new', 'Not published', true],
    ['The project’s texts', 'Changed', false],
    ['Menu “Main” and theme', 'Changed', false],
  ]);
});

test('a menu that visitors do not have waits unticked', () => {
  const own = { menu: { name: 'Main', state: 'draft' as const }, theme: false };
  expect(waitingItems({ ...project, products: [], texts: null, own })).toMatchObject([{ isDraft: true }]);
});

test('a product takes menu and theme along where these do not wait, or when it is published first', () => {
  const all = waitingItems(project);
  expect(all.slice(0, 3).map((item) => takesProject(item, all))).toEqual([false, false, true]);
  const alone = waitingItems({ ...project, own: null });
  expect(alone.slice(0, 3).map((item) => takesProject(item, alone))).toEqual([true, true, true]);
});

test('menu and theme are ticked with the first publish of a product of their project alone', () => {
  const all = waitingItems(project);
  const own = all.at(-1);
  const [hall, , fresh] = all;
  if (!own || !hall || !fresh) throw new Error('Five rows are listed');
  expect([isForced(own, [hall]), isForced(own, [fresh]), isForced(hall, [fresh])]).toEqual([false, true, false]);
  expect(isForced({ ...own, projectId: 'other' }, [fresh])).toBe(false);
});
