import type { Home } from '@diorama/contract/home/home.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FakeAnswers } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

const EMPTY: Home = {
  pinned: [],
  lastEdited: [],
  lastPublished: [],
  running: [],
  demo: null,
  steps: { edited: false, published: false },
  mayCreate: true,
};
const answers = (home: Partial<Home> = {}): FakeAnswers => ({
  home: { get: () => ({ ...EMPTY, ...home }) },
  projects: { list: () => ({ items: [], nextCursor: null, mayCreate: true }) },
  clients: { list: () => ({ items: [], nextCursor: null, mayCreate: true }) },
  comments: { mentions: () => [] },
});

test('on a server without a project, the first step and the empty list both make one', async () => {
  const { screen } = await openScreen('/', answers());
  await expect.element(screen.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  const steps = screen.getByRole('region', { name: 'First steps' });
  for (const place of [steps, screen.getByRole('region', { name: 'Recent projects' })]) {
    await userEvent.click(place.getByRole('button', { name: 'Create a project' }));
    await expect.element(screen.getByRole('dialog', { name: 'New project' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'New project' })).not.toBeInTheDocument();
  }
});

test('who may make none is told where the first project comes to be', async () => {
  const { screen } = await openScreen('/', answers({ mayCreate: false }));
  await expect.element(screen.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await expect.element(screen.getByText('Open a project')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create a project' })).not.toBeInTheDocument();
});
