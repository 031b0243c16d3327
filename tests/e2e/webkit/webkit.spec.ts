import { addPerson } from '../support/people.ts';
import { serverUrl } from '../support/studio.ts';
import { expect, test, type WebKit } from './webkit.ts';

/** Where each product of the demo is published. */
async function addresses(): Promise<Readonly<Record<string, string>>> {
  const { products }: { products: { type: string; id: string }[] } = await (
    await fetch(`${serverUrl()}/api/client/villa-solbacken`)
  ).json();
  return Object.fromEntries(
    products.map(({ type, id }) => [type, `${serverUrl()}/p/villa-solbacken/${type}/${id}?lang=en`]),
  );
}

/** Asserts that the page does not scroll sideways, in a window as narrow as the browser lets it be and in a wide one. */
async function expectFits(webkit: WebKit): Promise<void> {
  for (const width of [390, 844, 1280]) {
    await webkit.resize(width, 844);
    await expect.poll(() => webkit.run('return document.documentElement.scrollWidth - innerWidth')).toBe(0);
  }
}

test('a person signs in by the form, and is still signed in after a reload', async ({ webkit }) => {
  const { email, password } = await addPerson();
  await webkit.goto(`${serverUrl()}/projects`);
  await webkit.type('input[name="email"]', email);
  await webkit.type('input[name="password"]', password);
  await webkit.press('button[type="submit"]');
  const isIn = "location.pathname === '/projects' && document.body.textContent.includes('New project')";
  await webkit.until(isIn);
  await webkit.reload();
  await webkit.until(isIn);
});

test('a walkthrough is walked', async ({ webkit }) => {
  await webkit.goto((await addresses()).icgi ?? '');
  await webkit.until("document.querySelector('.wt-arrow')");
  await expectFits(webkit);
  await webkit.press('.wt-arrow[aria-label="Right: Terrace"]');
  await webkit.until("document.title.startsWith('Terrace')");
  await webkit.until(
    "[...document.querySelectorAll('[role=status]')].some((one) => one.textContent.startsWith('Terrace,'))",
  );
});

test('a choice of a configurator changes its price', async ({ webkit }) => {
  test.slow();
  await webkit.goto((await addresses()).e3d ?? '');
  await webkit.until("document.querySelector('.cf-totals')");
  await expectFits(webkit);
  const price = () => webkit.run("return document.querySelector('.cf-totals dd').textContent");
  const before = await price();
  await webkit.press('input[type="radio"][aria-label^="Tiles"]');
  await expect.poll(price).not.toBe(before);
});

test('a map is drawn, and a place is found in it', async ({ webkit }) => {
  test.slow();
  await webkit.goto((await addresses()).gis ?? '');
  await webkit.until("document.querySelector('.gm[data-state=ready]')");
  await expectFits(webkit);
  await webkit.type('[role="combobox"]', 'harbour');
  await webkit.until(
    "[...document.querySelectorAll('[role=option]')].some((one) => one.textContent.includes('Harbour grill'))",
  );
});
