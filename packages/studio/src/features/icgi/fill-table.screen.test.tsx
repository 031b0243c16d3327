import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothSchemes } from '../../testing/accessible.testing.ts';
import { openWalkthrough } from './testing/open-walkthrough.testing.tsx';

/** Twelve flats in four rows, called `lgh 1101` to `lgh 1403` by their ids. */
const FLATS = [1, 2, 3, 4].flatMap((floor) => [1, 2, 3].map((door) => ({ floor, door, nr: `1${floor}0${door}` })));
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900">${FLATS.map(
  ({ floor, door, nr }) =>
    `<rect id="lgh-${nr}" x="${door * 350}" y="${850 - floor * 190}" width="320" height="160" fill="#16a34a"/>`,
).join('')}</svg>`;

const HEAD = 'Lägenhet;Boarea;Rum;Hyra (kr/mån);Status;Plan';
const rowOf = (nr: string, at: number, status = 'Ledig') =>
  `${nr};${40 + at * 5};${at === 1 ? '' : 2 + (at % 3)};${9_000 + at * 900};${status};https://example.com/${nr}.pdf`;
/** Of ten flats; one that is not drawn, and one again. */
const CSV = [HEAD, ...FLATS.slice(0, 10).map(({ nr }, at) => rowOf(nr, at)), rowOf('1999', 3), rowOf('1101', 4)].join(
  '\n',
);

const csv = (text: string) => new File([text], 'Flats.csv', { type: 'text/csv' });

/** A walkthrough with the twelve shapes on its view, as they were read from a drawing. */
async function openFlats() {
  const opened = await openWalkthrough(['Hall', 'Kitchen'], {
    answers: { search: { all: () => [] } },
  });
  const { screen, row } = opened;
  await userEvent.click(row('Hall'));
  await userEvent.click(screen.getByRole('tab', { name: /Outlines/ }));
  await userEvent.upload(screen.getByLabelText(/^SVG files/), new File([SVG], 'Front.svg', { type: 'image/svg+xml' }));
  const flat = (name: string) => screen.getByRole('button', { name });
  await expect.element(flat('lgh 1101')).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Fill from table' });
  const textsOf = (region: string) =>
    screen.getByRole('region', { name: region, exact: true }).getByRole('textbox', { name: 'Text, EN' });
  return {
    ...opened,
    flat,
    dialog,
    template: dialog.getByRole('textbox', { name: 'Text', exact: true }),
    text: textsOf('Text'),
    button: textsOf('Button'),
    /** What stands in the dialog, alone or in a longer line. */
    says: (words: string) => dialog.getByText(words, { exact: false }),
    /** Gives the dialog this file. */
    take: (text: string) => userEvent.upload(screen.getByLabelText('File to import'), csv(text)),
    review: () => userEvent.click(dialog.getByRole('button', { name: 'Review' })),
  };
}

/** Pastes rows as a spreadsheet copies them. */
function pasteRows(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text.replaceAll(';', '\t'));
  (document.activeElement ?? document.body).dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Opens it by the palette. */
async function openByPalette({ screen }: { screen: { getByRole: Locator['getByRole'] } }): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = screen.getByRole('dialog', { name: 'Search or run a command' });
  await userEvent.fill(palette.getByRole('combobox'), 'fill from');
  await expect.element(palette.getByRole('option', { selected: true })).toMatchTextContent(/^Fill from table/);
  await userEvent.keyboard('{Enter}');
}

test('a table of flats fills their shapes in one step, and again with what changed', async () => {
  const opened = await openFlats();
  const { screen, saved, flat, says, dialog, template, text, button, take, review } = opened;
  // The palette opens it; what is no table is refused with a reason.
  await openByPalette(opened);
  await expect.element(says('Step 1 of 3')).toBeVisible();
  await take(HEAD);
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The file has no rows/);
  await expectAccessible();

  // Its columns are known; the text is made of them, and shown for the first row.
  await take(CSV);
  await expect.element(says('12 rows · 6 columns')).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Rows are found by: Lägenhet' })).toBeVisible();
  await expect.element(says('Finds 10 of 12 shapes')).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Use of Plan: Button with a link' })).toBeVisible();
  await expect.element(template).toHaveValue('{Boarea} m², {Rum} rooms, {Hyra (kr/mån)} kr/mån, {Status}');
  await userEvent.fill(template, '{Boarea} m², {Rum} rooms, {Rent}');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/No column is called “Rent”/);
  await userEvent.fill(template, '{Boarea} m², {Rum} rooms');
  await userEvent.click(dialog.getByRole('button', { name: 'Status', exact: true }));
  await expect.element(template).toHaveValue('{Boarea} m², {Rum} rooms, {Status}');
  await expect.element(says('40 m², 2 rooms, Ledig')).toBeVisible();
  await expectAccessibleInBothSchemes();

  // A review counts what is filled, and names each row and shape that is left.
  await review();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('10 of 12 shapes filled, 1 row matches no shape, 1 row repeats a key, 2 shapes have no row');
  await expect.element(says('45 m², Ledig')).toBeVisible();
  await userEvent.click(dialog.getByRole('tab', { name: /Rows left out/ }));
  await expect.element(says('Nothing is called “1999”')).toBeVisible();
  await expect.element(says('Row 2 has the same key “1101”')).toBeVisible();
  await expectAccessibleInBothSchemes();
  await userEvent.click(dialog.getByRole('button', { name: 'Fill 10 shapes' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(flat('lgh 1102'));
  await expect.element(text).toHaveValue('45 m², Ledig');
  await expect.element(button).toHaveValue('Plan');

  // It is one step of undo, and what comes back is shown: the first of them.
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(text).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(text).toHaveValue('40 m², 2 rooms, Ledig');
  await expect.element(saved).toBeVisible();

  // Pasted rows open it with the columns as they were taken, and change what differs.
  const changed = [HEAD, ...FLATS.slice(0, 10).map(({ nr }, at) => rowOf(nr, at, at === 1 ? 'Såld' : 'Ledig'))];
  await userEvent.click(screen.getByRole('button', { name: 'Back to the outline' }));
  pasteRows(changed.join('\n'));
  await expect.element(template).toHaveValue('{Boarea} m², {Rum} rooms, {Status}');
  await review();
  await expect.element(says('10 of 12 shapes filled, 9 of them as before, 2 shapes have no row')).toBeVisible();
  await expect.element(dialog.getByText(/1 text is replaced, also where somebody wrote by hand/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Fill 1 shape' }));
  await userEvent.click(flat('lgh 1102'));
  await expect.element(text).toHaveValue('45 m², Såld');
  expect(text.elements()).toHaveLength(1);
});

test('the menu of an outline opens it, and the keyboard alone goes through it', async () => {
  const { screen, row, saved, flat, dialog } = await openFlats();
  await userEvent.click(row('Front'), { button: 'right' });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Fill from table…' }));
  const rows = dialog.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' });
  await userEvent.fill(rows, 'Lgh\tNamn\n1403\tPenthouse');
  for (const name of ['Continue', 'Review', 'Fill 1 shape']) {
    const next = dialog.getByRole('button', { name });
    await expect.element(next).toBeEnabled();
    next.element().focus();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(flat('Penthouse')).toBeVisible();
  await expect.element(saved).toBeVisible();
});
