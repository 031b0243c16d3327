import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ask, call, expect, serverUrl } from './studio.ts';

interface Listed {
  type: string;
  id: string;
  name: string;
}

/** A copy of the demo project under a name of its own, with one walkthrough live. */
export async function publishedCopy(page: Page, name: string): Promise<{ projectId: string; product: Listed }> {
  const origin = serverUrl();
  const found = await ask<{ items: { id: string; slug: string }[] }>(page, origin, 'projects.list', {
    search: 'solbacken',
    limit: 20,
  });
  const demo = found.items.find(({ slug }) => slug === 'villa-solbacken');
  const { id: projectId } = await call<{ id: string }>(page, origin, 'projects.duplicate', {
    projectId: demo?.id ?? '',
    name,
    requestId: randomUUID(),
  });
  const products = await ask<Listed[]>(page, origin, 'projects.products.list', { projectId });
  const product = products.find(({ type }) => type === 'icgi');
  if (!product) throw new Error('The demo project has no walkthrough');
  await call(page, origin, 'products.publish', { type: product.type, id: product.id, projectId });
  return { projectId, product };
}

/** Waits until no video plays any more; videos preloaded for the next moves stay on the stage, out of sight. */
export const videosAtRest = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () => [...document.querySelectorAll('video')].filter((video) => getComputedStyle(video).opacity === '1').length,
      ),
    )
    .toBe(0);
