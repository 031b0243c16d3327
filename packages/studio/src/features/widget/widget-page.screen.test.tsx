import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { type FakeDocument, fakeDocuments } from '../../testing/fake-documents.testing.ts';
import { widgetAnswers } from '../../testing/fake-widgets.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

/** Opens the editor of a widget in a collection. */
async function openWidget(type: 'popup' | 'media-compare', records: FakeDocument['records']) {
  const { documents, answers } = fakeDocuments(
    [
      {
        kind: 'widget',
        records: { settings: { name: { en: 'Oak or ash' } }, content: { data: { type } }, ...records },
      },
    ],
    null,
  );
  const [stored] = documents;
  if (!stored) throw new Error('There is one widget');
  const opened = await openScreen(
    `/edit/widget/${stored.id}`,
    answers,
    widgetAnswers(stored.id, { type, name: 'Oak or ash' }),
  );
  return {
    ...opened,
    stored,
    saved: opened.screen.getByRole('status').filter({ hasText: /^Saved$/ }),
    /** What the frame shows of a size of screen: its elements with a role or of a kind. */
    shown: (size: 'phone' | 'desktop', selector: string) => [
      ...(document
        .querySelector<HTMLIFrameElement>(`iframe[title="Preview, ${size}"]`)
        ?.contentDocument?.querySelectorAll<HTMLElement>(selector) ?? []),
    ],
  };
}

const WORD = `<p class=MsoNormal style='mso-margin-top-alt:auto'><b><span style='font-size:14.0pt;color:red'>Oak</span></b><o:p></o:p></p>
<p><a href="javascript:alert(1)">bad</a> <a href="https://nordhamn.se">good</a><img src=x onerror=alert(1)><script>alert(1)</script></p>
<iframe src="https://evil.example"></iframe><h1 onclick="alert(1)">Title</h1>`;

test('a popup is written, formatted, undone and seen as visitors see it', async () => {
  const { screen, shown, stored, saved } = await openWidget('popup', {});
  const text = screen.getByRole('textbox', { name: 'Text, English' });
  const inText = (selector: string) => [...text.element().querySelectorAll(selector)].map((one) => one.textContent);
  await userEvent.click(text);
  await userEvent.keyboard('The worktop is {Control>}b{/Control}limestone{Control>}b{/Control}{Enter}- 30 mm thick');
  await expect.poll(() => inText('strong')).toEqual(['limestone']);
  await expect.poll(() => inText('li')).toEqual(['30 mm thick']);
  const texts = (selector: string) => shown('phone', selector).map((one) => one.textContent);
  await expect.poll(() => texts('li')).toEqual(['30 mm thick']);
  await expectAccessible();

  await userEvent.keyboard('{Enter}{Enter}');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', WORD);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.poll(() => inText('h2')).toEqual(['Title']);
  expect(inText('a')).toEqual(['good']);
  expect(inText('img, script, iframe, [style], [onclick]')).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => inText('h2')).toEqual([]);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => inText('h2')).toEqual(['Title']);

  await userEvent.click(screen.getByRole('switch', { name: 'Show a button' }));
  await userEvent.fill(screen.getByRole('textbox', { name: /^Label, EN/ }), 'Book a meeting');
  const address = screen.getByRole('textbox', { name: 'Address' });
  await userEvent.fill(address, 'javascript:alert(1)');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/Enter an address like/)).toBeVisible();
  await userEvent.fill(address, 'nordhamn.se/boka');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveValue('https://nordhamn.se/boka');
  await expect
    .poll(() =>
      shown('phone', 'a')
        .filter((link) => link.textContent?.includes('Book a meeting'))
        .map((link) => link.getAttribute('href')),
    )
    .toEqual(['https://nordhamn.se/boka']);
  await expect.element(saved).toBeVisible();
  await expect.poll(() => JSON.stringify(stored.record('content'))).toMatch(/Title.*nordhamn\.se\/boka/);
  await userEvent.click(screen.getByRole('radio', { name: 'SV' }));
  await expect.element(screen.getByRole('textbox', { name: 'Text, Swedish' })).toHaveTextContent('');
  document.documentElement.dataset.theme = 'dark';
  await expectAccessible();
  document.documentElement.dataset.theme = 'light';
});

test('pictures are compared with a slider, and as tabs once there are three', async () => {
  const { screen, shown } = await openWidget('media-compare', {
    'entries/one': { id: 'one', order: 'a0' },
    'entries/two': { id: 'two', order: 'a1' },
  });
  const rows = screen.getByRole('grid', { name: 'Pictures' }).getByRole('row');
  const names = () => rows.elements().map((row) => /Picture \d|Oak/.exec(row.textContent ?? '')?.[0]);
  await expect.poll(names).toEqual(['Picture 1', 'Picture 2']);
  await userEvent.click(rows.nth(0));
  await userEvent.click(screen.getByRole('button', { name: 'Choose picture' }));
  const dialog = screen.getByRole('dialog', { name: 'Picture' });
  await userEvent.click(dialog.getByText('oak.webp'));
  await userEvent.click(dialog.getByRole('button', { name: 'Use', exact: true }));
  await expect.element(rows.nth(0)).toMatchTextContent(/oak\.webp/);
  rows.nth(0).element().focus();
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('Oak{Enter}');
  await expect.poll(names).toEqual(['Oak', 'Picture 2']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(names).toEqual(['Picture 1', 'Oak']);
  const slider = () => shown('desktop', '[role=slider], input[type=range]')[0];
  const label = () => slider()?.getAttribute('aria-label');
  await expect.poll(label).toBe('Compare Picture 1 with Oak');
  slider()?.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => slider()?.getAttribute('aria-valuetext')).toBe('100 % Picture 1');

  rows.nth(0).element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByText('A comparison needs at least 2 pictures')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.poll(() => rows.elements().length).toBe(3);
  await expect.element(rows.nth(2)).toHaveFocus();
  const tabs = () => shown('desktop', '[role=tab]');
  await expect.poll(() => tabs().map((tab) => tab.textContent)).toEqual(['Picture 1', 'Oak', 'Picture 3']);
  tabs()[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => tabs()[1]?.getAttribute('aria-selected')).toBe('true');
});
