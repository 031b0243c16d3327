import type { SpaceRoom } from '@diorama/contract/quotas/quotas.contract.ts';
import { toast } from 'sonner';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInNextLook } from '../../../testing/accessible.testing.ts';
import { fakeDocuments } from '../../../testing/fake-documents.testing.ts';
import { fakeFiles, fakeFolder } from '../../../testing/fake-files.testing.ts';
import { fakePicture, fakeProject } from '../../../testing/fake-project.testing.ts';
import { openScreen } from '../../../testing/open-screen.testing.tsx';
import { dropFile, expectRefused } from '../../../testing/view-only.testing.ts';

const NO_QUOTA: SpaceRoom = { own: { bytes: 0, quota: null }, client: null };

/** The files of a project: these pictures and folders. */
async function openAssets(
  pictures: readonly string[],
  folders: readonly string[] = [],
  { search = '', mayEdit = true, room = NO_QUOTA }: { search?: string; mayEdit?: boolean; room?: SpaceRoom } = {},
) {
  // Its own id: the line on which its files are followed is not the one of the test before.
  const project = fakeProject({ id: crypto.randomUUID(), mayEdit });
  const { answers: known, tell } = fakeDocuments([], project);
  const { answers, change } = fakeFiles(
    pictures.map((name) => fakePicture(name, { fileType: 'image/png' })),
    folders.map(fakeFolder),
  );
  const opened = await openScreen(`/projects/${project.id}/assets${search}`, known, answers, {
    quotas: { room: () => room },
  });
  const { screen } = opened;
  const cells = screen.getByRole('grid', { name: 'Files' }).getByRole('gridcell');
  return {
    ...opened,
    change,
    /** Says that somebody changed files. */
    tellOfFiles: () => tell({ type: 'files', id: project.id }),
    cells,
    /** The names of all that is shown. */
    names: () =>
      cells.elements().map((cell) => /[\p{L}\d]+(?: \d+)?\.png|Plans|Renders/u.exec(cell.textContent ?? '')?.[0]),
    file: (name: string | RegExp) =>
      screen.getByRole('gridcell', { name: typeof name === 'string' ? new RegExp(name) : name }),
    bar: screen.getByRole('toolbar', { name: 'Selection' }),
    details: screen.getByRole('complementary', { name: 'Details' }),
    undo: screen.getByRole('button', { name: 'Undo' }),
    find: screen.getByRole('searchbox', { name: 'Search all files' }),
  };
}

test.each([
  ['little is taken', 1, false],
  ['little is left', 4.6, true],
  ['nothing is left', 5.2, true],
])('where a client has a quota, its room stands next to the files: %s', async (_name, gigabytes, isSaid) => {
  const GB = 1024 ** 3;
  const client = { name: 'Kust', bytes: gigabytes * GB, quota: 5 * GB };
  const { screen } = await openAssets(['A.png'], [], { room: { own: { bytes: GB, quota: null }, client } });
  const text = `${gigabytes} GB of 5 GB`;
  await expect.element(screen.getByRole('button', { name: `Kust ${text}` })).toBeVisible();
  const said = screen.getByText(/Delete files that are not needed, or ask an administrator/);
  if (isSaid) await expect.element(said).toBeVisible();
  else await expect.element(said).not.toBeInTheDocument();
  await expectAccessible();
  await screen.getByRole('button', { name: `Kust ${text}` }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Storage' })).toBeVisible();
});

test('files are dragged into folders, chosen together, renamed and deleted as one step, with the keyboard too', async () => {
  const opened = await openAssets(['A.png', 'B.png', 'C.png', 'D.png'], ['Plans', 'Renders']);
  const { screen, file, names, bar, undo, find } = opened;
  const all = ['Plans', 'Renders', 'A.png', 'B.png', 'C.png', 'D.png'];
  await expect.poll(names).toEqual(all);
  await userEvent.click(file('A.png'));
  await userEvent.click(file('C.png'), { modifiers: ['Shift'] });
  await expect.element(bar).toMatchTextContent(/3 selected/);
  await userEvent.dragAndDrop(file('B.png'), screen.getByRole('treeitem', { name: /^Renders/ }));
  await expect.element(screen.getByText('Moved 3 files to “Renders”')).toBeVisible();
  await expect.poll(names).toEqual(['Plans', 'Renders', 'D.png']);
  await userEvent.click(undo);
  await expect.poll(names).toEqual(all);

  // From here on without a pointer.
  file('D.png').element().focus();
  await userEvent.keyboard('{F2}');
  await expect.element(screen.getByRole('textbox', { name: 'Name of D.png' })).toHaveFocus();
  await userEvent.keyboard('Dusk{Enter}');
  await expect.element(file('Dusk.png')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  const move = screen.getByRole('menuitem', { name: /^Move to…/ });
  await expect.element(move).toBeVisible();
  move.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('searchbox', { name: 'Find a folder' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('pl');
  await expect
    .poll(() =>
      dialog
        .getByRole('treeitem')
        .elements()
        .map((row) => row.textContent),
    )
    .toEqual(['All files', 'Plans']);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Moved “Dusk.png” to “Plans”')).toBeVisible();
  await expect.poll(names).toEqual(all.slice(0, 5));

  file('A.png').element().focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(screen.getByText('Deleted 2 folders and 3 files')).toBeVisible();
  await expect.element(screen.getByText('Drop your files here')).toBeVisible();
  await userEvent.click(undo);
  await expect.poll(names).toEqual(all.slice(0, 5));

  await userEvent.fill(find, 'dusk');
  await expect.poll(names).toEqual(['Dusk.png']);
  await expect.element(file('Dusk.png')).toMatchTextContent(/Dusk\.png.*in Plans/);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const viewer = screen.getByRole('dialog', { name: 'Dusk.png' });
  await expect.element(viewer.getByText('Not used in any draft.')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
});

test('focus and a name that is being typed stay with their file while the list is read again', async () => {
  const { screen, server, file, names, undo, change, tellOfFiles, cells } = await openAssets([
    'A.png',
    'B.png',
    'C.png',
    'D.png',
  ]);
  await expect.poll(names).toEqual(['A.png', 'B.png', 'C.png', 'D.png']);
  file('A.png').element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByText('Deleted “A.png”')).toBeVisible();
  await expect.element(file('B.png')).toHaveFocus();
  const asked = server.callsOf('files.list').length;
  await userEvent.click(undo);
  await expect.element(file('B.png')).toHaveFocus();
  await expect.poll(() => server.callsOf('files.list').length).toBeGreaterThan(asked);
  await expect.poll(() => cells.elements().length).toBe(4);
  await expect.element(file('B.png')).toHaveFocus();

  // Whatever is typed after F2 replaces the name, however soon.
  file('B.png')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }));
  await Promise.resolve();
  expect(getSelection()?.toString()).toBe('B.png');
  await userEvent.keyboard('Du');
  change('C.png', { fileName: '0.png' });
  tellOfFiles();
  await expect.poll(() => cells.first().element().textContent).toMatch(/0\.png/);
  const field = screen.getByRole('textbox', { name: 'Name of B.png' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Du');
  await userEvent.keyboard('sk{Enter}');
  await expect.element(file('Dusk.png')).toHaveFocus();
});

test('one selected file has a bar, and its details follow the selection, with the keyboard too', async () => {
  const { screen, router, names, file, bar, details, find } = await openAssets(['Hall.png', 'Hall 2.png', 'Åre.png']);
  await expect.poll(names).toEqual(['Hall.png', 'Hall 2.png', 'Åre.png']);
  await userEvent.click(file('^Hall.png'));
  await expect.element(bar).toMatchTextContent(/1 selected/);
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(find).toBeVisible();

  await userEvent.keyboard('{Control>}i{/Control}');
  await expect.element(details.getByRole('heading', { name: /^Hall\.png/ })).toBeVisible();
  await expect.element(details.getByText('PNG image')).toBeVisible();
  await expect.element(details.getByText('Not used in any draft.')).toBeVisible();
  await expect.element(details.getByRole('slider', { name: 'Focal point' })).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Take down…' })).toBeVisible();
  await expectAccessible();

  await userEvent.keyboard('{ArrowRight}');
  await expect.element(details.getByRole('heading', { name: /^Hall 2\.png/ })).toBeVisible();
  await userEvent.click(details.getByRole('button', { name: 'Rename Hall 2.png' }));
  await userEvent.keyboard('Lobby{Enter}');
  await expect.element(details.getByRole('heading', { name: /^Lobby\.png/ })).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Rename Lobby.png' })).toHaveFocus();
  await userEvent.fill(details.getByRole('textbox', { name: /^Alternative text, EN/ }), 'The lobby at dawn');

  // What was written is stored when another file is selected.
  await userEvent.click(file('^Hall.png'));
  await expect.element(screen.getByText('Alternative text of “Lobby.png” saved')).toBeVisible();
  await userEvent.click(file('Åre.png'), { modifiers: ['Shift'] });
  await expect.element(details.getByRole('heading', { name: '3 selected' })).toBeVisible();
  await expect.element(details.getByText('Total size')).toBeVisible();
  await expect.element(bar).toMatchTextContent(/3 selected/);

  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(details.getByText('Select a file to see what it is and where it is used.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  // It is kept for the next time.
  const { href } = router.state.location;
  await router.navigate({ to: '/' });
  await router.navigate({ href });
  await expect.element(details.getByRole('heading', { name: 'All files' })).toBeVisible();
  await userEvent.click(file('^Hall.png'));
  await userEvent.click(bar.getByRole('button', { name: 'Clear Esc' }));
  await expect.element(file('^Hall.png')).toHaveFocus();

  await userEvent.keyboard('?');
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help.getByText('Show or hide the details')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
});

test('on a phone the bar of one file fits, and its details stand below the files', async () => {
  await page.viewport(360, 740);
  const { screen, file, bar, details } = await openAssets(['Hall.png', 'Stair.png']);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  file('Hall.png').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(details.getByRole('heading', { name: /^Hall\.png/ })).toBeVisible();
  const box = bar.element();
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  expect(box.getBoundingClientRect().bottom).toBeLessThanOrEqual(details.element().getBoundingClientRect().top);
  expect(document.documentElement.scrollWidth).toBe(360);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
});

test('what a picture shows, its focal point and its tags are set beside it, undone, and found by a search', async () => {
  const { screen, file, names, find, bar } = await openAssets(['Hall.png', 'Stair.png']);
  await userEvent.dblClick(file('Hall.png'));
  const panel = screen.getByRole('dialog', { name: 'Hall.png' }).getByRole('complementary', { name: 'Details' });
  const tags = panel.getByRole('combobox', { name: 'Tags' });
  await userEvent.fill(panel.getByRole('textbox', { name: /^Alternative text, EN/ }), 'The hall at dawn');
  await userEvent.click(tags);
  await expect.element(screen.getByText('Alternative text of “Hall.png” saved')).toBeVisible();
  await userEvent.keyboard('Interior,');
  await expect.element(screen.getByText('Tags of “Hall.png” saved')).toBeVisible();
  await userEvent.fill(tags, 'kitchen');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('button', { name: 'Remove kitchen' })).toBeVisible();

  // One that is on its way out has its button for a moment longer.
  const undos = () =>
    [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed=true]) button')].filter(
      ({ textContent }) => textContent === 'Undo',
    );
  /** What the newest notice offers. */
  const offered = () =>
    toast
      .getToasts()
      .flatMap((one) => ('action' in one ? [one.action] : []))
      .at(-1);
  /** Does something that a notice offers to take back, and takes it back. */
  const takeBack = async (act: () => void) => {
    const earlier = offered();
    act();
    await expect.element(panel.getByText(/^Centre\./)).toBeVisible();
    await expect.poll(() => offered() !== undefined && offered() !== earlier && undos().length === 1).toBe(true);
    undos()[0]?.click();
  };
  const reset = () =>
    panel
      .getByRole('button', { name: 'Reset' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const focal = panel.getByRole('slider', { name: 'Focal point' });
  const place = () => focal.element().getAttribute('aria-valuetext') ?? '';
  await userEvent.click(focal, { position: { x: 20, y: 20 } });
  await expect.element(screen.getByText('Focal point of “Hall.png” saved')).toBeVisible();
  const before = Number.parseInt(place(), 10);
  focal.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const moved = new RegExp(`^${before + 10} % from the left`);
  await expect.poll(place).toMatch(moved);
  await expectAccessible();
  await takeBack(reset);
  await expect.poll(place).toMatch(moved);
  await expect.poll(undos).toEqual([]);
  // Undo leads back to what was on the screen, also when that was not stored yet.
  await takeBack(() => {
    focal.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }));
    reset();
  });
  await expect.poll(place).toMatch(new RegExp(`^${before + 20} % from the left`));
  await userEvent.keyboard('{Escape}');

  await userEvent.fill(find, 'dawn');
  await expect.poll(names).toEqual(['Hall.png']);
  await userEvent.fill(find, '');
  await expect.poll(names).toEqual(['Hall.png', 'Stair.png']);
  await userEvent.click(file('Hall.png'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(bar.getByRole('button', { name: 'Tag' }));
  const dialog = screen.getByRole('dialog', { name: 'Tag 2 files' });
  await expect.element(dialog.getByText('1 of 2').first()).toBeVisible();
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Add tags' }), 'autumn');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove kitchen' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save tags' }));
  await expect.element(screen.getByText('Tags of 2 files saved')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Esc' }));
  await userEvent.fill(find, 'autumn');
  await expect.poll(names).toEqual(['Hall.png', 'Stair.png']);
});

test('a folder that is not there is Not Found, and leads to all files', async () => {
  const { screen } = await openAssets([], [], { search: '?directoryId=nonsense' });
  await expect.element(screen.getByText('Not Found', { exact: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all files' }));
  await expect.element(screen.getByText('Drop your files here')).toBeVisible();
});

test('a folder that was just made has focus', async () => {
  const { screen } = await openAssets(['Hall.png']);
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }).first());
  await userEvent.fill(screen.getByRole('dialog').getByRole('textbox'), 'Renders');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('treeitem', { name: /^Renders/ })).toHaveFocus();
});

test('a viewer sees and downloads files, and whatever would change them is refused or not offered', async () => {
  const { screen, server, file } = await openAssets(['Hall.png'], ['Renders'], { mayEdit: false });
  await expect.element(file('Hall.png')).toBeVisible();
  expect(screen.getByRole('button', { name: /^(New folder|Upload)$/ }).elements()).toEqual([]);
  dropFile(document.querySelector('nav[aria-label="Folder"]'));
  await expectRefused(screen);
  await expectAccessibleInNextLook();
  await userEvent.click(screen.getByRole('button', { name: 'More about Hall.png' }));
  const entries = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => /^(View|Copy link|Download)/.exec(textContent ?? '')?.[0]);
  await expect.poll(entries).toEqual(['View', 'Copy link', 'Download']);
  expect(server.writes).toEqual([]);
});
