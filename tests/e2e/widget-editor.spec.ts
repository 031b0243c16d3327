import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { holdPart } from './support/held-part.ts';
import { still } from './support/pictures.ts';
import {
  call,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  makeProject,
  newWalkthrough,
  saved,
  test,
} from './support/studio.ts';

type WidgetType = 'popup' | 'media' | 'media-compare' | 'embed';

/** Makes a widget in a collection of its own. */
async function makeWidget(page: Page, type: WidgetType, name: string) {
  const collection = { name: `Kitchens ${randomUUID().slice(0, 8)}`, owner: 'global' };
  const { id: collectionId } = await call<{ id: string }>(page, '', 'widgets.collections.create', collection);
  const { id } = await call<{ id: string }>(page, '', 'widgets.create', { collectionId, name, lang: 'en', type });
  return { id, collectionId };
}

test('rows of a widget and items of a menu stay where they are when the preview comes after them', async ({
  studio: page,
}) => {
  const { id } = await makeWidget(page, 'media-compare', 'Oak or ash');
  const preview = await holdPart(page, 'widget-preview');
  await page.goto(`/edit/widget/${id}`);
  const row = page.getByRole('grid', { name: 'Pictures' }).getByRole('row').first();
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  await preview.release();
  await expect(page.frameLocator('iframe[title="Preview, desktop"]').getByRole('slider')).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);

  await makeProject(page, `Ankaret ${randomUUID().slice(0, 8)}`);
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'New menu' }).click();
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const empty = page.getByText('No items yet');
  await expect(empty).toBeVisible();
  const ofMenu = await holdPart(page, 'menu-preview');
  await page.reload();
  await expect(empty).toBeVisible();
  const place = await empty.boundingBox();
  await ofMenu.release();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  expect(await empty.boundingBox()).toEqual(place);
});

test('visitors open a widget, keep the published one, and meet no other host before they ask', async ({
  studio: page,
  browser,
  baseURL,
}) => {
  const popup = await makeWidget(page, 'popup', 'Limestone');
  const video = await makeWidget(page, 'embed', 'Film');
  const content = (words: string) => ({
    type: 'popup',
    content: { en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] } },
  });
  await call(page, '', 'widgets.update', { widgetId: popup.id, content: content('Honed and oiled') });
  const href = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  await call(page, '', 'widgets.update', {
    widgetId: video.id,
    content: { type: 'embed', link: { type: 'external', href } },
  });
  const slug = await newWalkthrough(page, 'Kök');
  const [, projectId = '', icgiId = ''] = /projects\/([^/]+)\/studio\/icgi\/([^/?]+)/.exec(page.url()) ?? [];
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  await page
    .locator('input[aria-label="Frames"]')
    .first()
    .setInputFiles(await still('Hall.png', 0.3));
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  await expect(page.getByRole('img', { name: 'Image Hall.png' })).toBeVisible();
  await saved(page);

  const used = (id: string, { id: widget, collectionId }: typeof popup) => {
    const name = { en: id };
    return { type: 'collection', id, name, collectionId, widget: { type: 'widget', id: widget } };
  };
  const widgets = [used('Stone', popup), used('Film', video)];
  const title = { type: 'custom', value: { en: 'Worktop' } };
  const markers = [{ id: 'oak', title, widget: { type: 'widget-use', id: 'Stone' } }];
  const update = (attributes: object) =>
    call<{ document: { attributes: { keyframes: object[] } } }>(page, '', 'icgis.update', {
      projectId,
      icgiId,
      attributes,
    });
  const { document } = await update({ widgets, markers });
  const placed = [
    { id: 'p1', x: 0.3, y: 0.4, data: { type: 'marker', marker: { type: 'marker', id: 'oak' } } },
    { id: 'p2', x: 0.6, y: 0.4, data: { type: 'widget', widget: { type: 'widget-use', id: 'Film' } } },
  ];
  await update({ keyframes: [{ ...document.attributes.keyframes[0], widgets: placed }] });
  await page.goto(`/projects/${projectId}/studio/icgi/${icgiId}`);
  await expect(page.getByRole('heading', { name: 'Widgets (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Live, v1')).toBeVisible();

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const visitor = await context.newPage();
  const hosts = new Set<string>();
  await visitor.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' }));
  visitor.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await visitor.goto(`/p/${slug}`);
  await visitor.getByRole('button', { name: 'Worktop' }).click();
  await expect(visitor.getByRole('dialog')).toContainText('Honed and oiled');
  await expectAccessible(visitor);
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('dialog')).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Film' }).click();
  await expect(visitor.getByText('This content comes from youtube-nocookie.com')).toBeVisible();
  await expectAccessible(visitor);
  expect([...hosts]).toEqual(['127.0.0.1']);
  await visitor.getByRole('button', { name: 'Show content' }).click();
  await expect(visitor.frameLocator('iframe').getByText('Film')).toBeVisible();

  // A listed page that redirects elsewhere: the other host is never contacted, and visitors read why there is nothing.
  await visitor.unroute(/youtube/);
  const headers = { location: 'https://tracker.example.test/' };
  await visitor.route(/youtube/, (route) => route.fulfill({ status: 302, headers }));
  await visitor.goto(`/p/${slug}?w=Film`);
  await visitor.getByRole('button', { name: 'Show content' }).click();
  await expect(visitor.getByRole('alert')).toHaveText(/leads to another site, which cannot be shown here/);
  await expect(visitor.locator('iframe')).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: /Open in a new window/ })).toHaveAttribute('href', /youtube-nocookie/);
  await expectAccessible(visitor);
  expect([...hosts]).toEqual(['127.0.0.1', 'www.youtube-nocookie.com']);

  await call(page, '', 'widgets.update', { widgetId: popup.id, content: content('Polished') });
  await page.reload();
  await expect(page.getByText('Changed since v1')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^The widget “[^”]+” has changed since v1\. Publishing takes it along\.$/)).toBeVisible();
  await visitor.goto(`/p/${slug}?w=Stone`);
  await expect(visitor.getByRole('dialog')).toContainText('Honed and oiled');

  // Each live page with an older copy is named with its project, as soon as the widget is another one.
  await page.goto(`/edit/widget/${video.id}`);
  await expect(page.getByText('Live, v1')).toBeVisible();
  await expect(page.getByText('Kök', { exact: true })).toBeVisible();
  await expect(page.getByText('Live pages keep their copy until they are published again.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name, SV' }).fill('Filmen');
  await expect(page.getByText('Older copy in v1')).toBeVisible();
  await expect(page.getByText('The live page shows an older copy until it is published again.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await context.close();
});
