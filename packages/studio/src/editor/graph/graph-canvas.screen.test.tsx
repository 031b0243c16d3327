import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { copiedIn } from '../selection/clipboard-text.ts';
import { type Sample, SampleEditor } from './sample-graph.testing.tsx';

const at = (id: string, x: number, y: number) => ({ id, x, y });
const THREE: Sample = {
  nodes: [at('Wake', 0, 0), at('Wash', 300, 0), at('Eat', 300, 200)],
  wires: [{ from: 'Wake', output: 'out', to: 'Wash', input: 'in' }],
  groups: [],
};
const NONE: Sample = { nodes: [], wires: [], groups: [] };

async function open(given: Sample = THREE, mayEdit = true) {
  const [onChange, onOpen] = [vi.fn<(label: string, sample: Sample) => void>(), vi.fn()];
  const screen = await render(<SampleEditor given={given} mayEdit={mayEdit} onChange={onChange} onOpen={onOpen} />);
  const graph = screen.getByRole('group', { name: 'Graph', exact: true });
  await expect.element(graph).toBeVisible();
  // The first view is set once the canvas is drawn.
  const view = () => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform;
  if (given.nodes.length > 0) await expect.poll(view).not.toBe('translate(0px, 0px) scale(1)');
  const focus = () => {
    const element = graph.element();
    if (element instanceof HTMLElement) element.focus();
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await userEvent.keyboard(key);
  };
  const last = (): Sample | undefined => onChange.mock.lastCall?.[1];
  const placeOf = (id: string) => {
    const { x, y } = last()?.nodes.find((node) => node.id === id) ?? at('', Number.NaN, Number.NaN);
    return [x, y];
  };
  return {
    ...{ screen, graph, focus, press, onChange, onOpen, last, placeOf },
    labels: () => onChange.mock.calls.map(([label]) => label),
    card: (id: string) => screen.getByTestId(`rf__node-${id}`),
    selected: () =>
      [...document.querySelectorAll('.react-flow__node.selected')].map((node) => node.getAttribute('data-id')),
  };
}

/** A point of the canvas on screen. */
const pointOf = (selector: string) => {
  const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const PANE = '.react-flow__pane';
const node = (id: string) => `.react-flow__node[data-id="${id}"]`;
const port = (id: string, name: 'in' | 'out') => `${node(id)} [data-handleid="${name}"]`;

/** Drags with the mouse from one point of the canvas to another. */
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const graph = page.getByRole('group', { name: 'Graph', exact: true });
  const { left, top } = graph.element().getBoundingClientRect();
  await userEvent.dragAndDrop(graph, graph, {
    sourcePosition: { x: from.x - left, y: from.y - top },
    targetPosition: { x: to.x - left, y: to.y - top },
    steps: 4,
  });
}

test('on an empty graph N adds, also while the button that adds the first node has focus', async () => {
  const { screen, press, focus, labels, last, graph } = await open(NONE);
  screen.getByRole('button', { name: 'Add a first step' }).element().focus();
  await press('n');
  const menu = screen.getByRole('dialog', { name: 'Add step' });
  await expect.element(menu.getByRole('combobox')).toHaveFocus();
  await press('rep', '{Enter}');
  await expect.element(graph).toHaveFocus();
  expect(labels()).toEqual(['add']);
  expect(last()?.nodes.map(({ id }) => id)).toEqual(['Repeat']);
  await expect.element(screen.getByRole('button', { name: 'Add a first step' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Selected')).toHaveTextContent('nodes/Repeat');
  // A new one covers none that is there.
  focus();
  await press('n', '{Enter}');
  const [first, second] = last()?.nodes ?? [];
  expect(
    Math.abs((first?.y ?? 0) - (second?.y ?? 0)) >= 60 || Math.abs((first?.x ?? 0) - (second?.x ?? 0)) >= 160,
  ).toBe(true);
  await expectAccessible();
});

test('a press selects one node, Shift adds one, and Tab, Ctrl A and Esc select as in every graph', async () => {
  const { screen, card, selected, press, focus, graph } = await open();
  await userEvent.click(card('Wash'));
  await expect.poll(selected).toEqual(['Wash']);
  await expect.element(screen.getByLabelText('Selected')).toHaveTextContent('nodes/Wash');
  await userEvent.click(card('Eat'), { modifiers: ['Shift'] });
  await expect.poll(selected).toEqual(['Wash', 'Eat']);
  // Tab walks along several.
  await press('{Tab}');
  expect(selected()).toEqual(['Wash', 'Eat']);
  await press('{Escape}');
  await expect.poll(selected).toEqual([]);
  await press('{Tab}');
  await expect.poll(selected).toEqual(['Wake']);
  await press('{Control>}a{/Control}');
  await expect.poll(selected).toEqual(['Wake', 'Wash', 'Eat']);
  await press('{Escape}', '{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Tab' })).toHaveFocus();
  focus();
  await expect.element(graph).toHaveFocus();
  await press('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(selected).toEqual(['Wake']);
  await press('{Alt>}{ArrowRight}{/Alt}', '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(selected).toEqual(['Eat']);
});

test('a rectangle selects the nodes that it touches', async () => {
  const { selected } = await open();
  const [wash, eat] = [pointOf(node('Wash')), pointOf(node('Eat'))];
  await drag({ x: wash.x - 150, y: wash.y - 60 }, { x: eat.x, y: eat.y });
  await expect.poll(selected).toEqual(['Wash', 'Eat']);
});

test('a node that is only read is picked by a press alone, opened by Enter, and never changed', async () => {
  const clock = { ...at('Clock', 0, 200), isFixed: true };
  const { screen, card, selected, press, focus, labels, onOpen } = await open({
    ...THREE,
    nodes: [...THREE.nodes, clock],
  });
  await userEvent.click(card('Clock'));
  await expect.poll(selected).toEqual(['Clock']);
  await press('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('Clock');
  await press('{ArrowRight}', '{Delete}', '{F2}', '{Escape}');
  await expect.poll(selected).toEqual([]);
  const [wake, eat] = [pointOf(node('Wake')), pointOf(node('Eat'))];
  await drag({ x: wake.x - 110, y: wake.y - 60 }, { x: eat.x, y: eat.y + 50 });
  await expect.poll(selected).toEqual(['Wake', 'Wash', 'Eat']);
  expect(labels()).toEqual([]);
  await press('{Escape}');
  await userEvent.click(card('Clock'));
  await expect.poll(selected).toEqual(['Clock']);
  await expect.element(screen.getByLabelText('Selected')).toHaveTextContent('nothing');
  focus();
  await press('{Control>}a{/Control}');
  await expect.poll(selected).toEqual(['Wake', 'Wash', 'Eat']);
});

test('arrow keys and the pointer move what is selected', async () => {
  const { card, press, labels, placeOf } = await open();
  await userEvent.click(card('Eat'));
  await press('{ArrowRight}');
  expect(placeOf('Eat')).toEqual([308, 200]);
  await press('{Shift>}{ArrowUp}{/Shift}');
  expect(placeOf('Eat')).toEqual([308, 136]);
  expect(labels()).toEqual(['move', 'move']);
  const from = pointOf(node('Eat'));
  await drag(from, { x: from.x + 100, y: from.y + 50 });
  await expect.poll(() => placeOf('Eat')).not.toEqual([308, 136]);
  expect(labels()).toHaveLength(3);
});

test('names are edited in place by F2, and Enter and a double click open', async () => {
  const { screen, card, press, onOpen, last, graph } = await open();
  await userEvent.click(card('Wash'));
  await press('{F2}');
  await expect.element(screen.getByRole('textbox', { name: 'Name of Wash' })).toHaveFocus();
  await press('Shower', '{Enter}');
  expect(last()?.nodes.map(({ id }) => id)).toContain('Shower');
  await expect.element(graph).toHaveFocus();
  await press('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith('Shower');
  await userEvent.dblClick(card('Wake'));
  expect(onOpen).toHaveBeenLastCalledWith('Wake');
});

test('nodes are copied, cut, pasted and duplicated, and the copies are selected', async () => {
  const { screen, card, press, selected, last, labels } = await open();
  await userEvent.click(card('Wash'));
  await press('{Control>}d{/Control}');
  await expect.poll(selected).toEqual(['Wash copy']);
  expect(labels()).toEqual(['Duplicate step']);
  const event = (type: 'copy' | 'cut' | 'paste', text = '') => {
    const clipboardData = new DataTransfer();
    if (text) clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData }));
    return clipboardData.getData('text/plain');
  };
  const copied = event('copy');
  expect(copiedIn(copied, 'steps')?.steps).toMatchObject([{ id: 'Wash copy' }]);
  await expect.element(screen.getByText('Copied “Wash copy”')).toBeVisible();
  event('cut');
  expect(last()?.nodes.map(({ id }) => id)).toEqual(['Wake', 'Wash', 'Eat']);
  event('paste', copied);
  await expect.poll(selected).toEqual(['Wash copy copy']);
  // In a field, Ctrl C is the field's.
  await userEvent.click(screen.getByLabelText('Field'));
  expect(event('copy')).toBe('');
});

test('the menu of a node does what its keys do; the empty canvas offers nodes there', async () => {
  const { screen, card, selected, labels, last } = await open();
  await userEvent.click(card('Wash'), { button: 'right' });
  await expect.poll(selected).toEqual(['Wash']);
  const menu = screen.getByRole('menu');
  for (const name of ['Open', 'Connect to…', 'Rename', 'Copy', 'Cut', 'Paste', 'Duplicate', 'Group', 'Delete step'])
    await expect.element(menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expectAccessible();
  await userEvent.click(menu.getByRole('menuitem', { name: /^Delete step/ }));
  expect(labels()).toEqual(['remove']);
  expect(last()?.wires).toEqual([]);
  await userEvent.click(page.elementLocator(document.querySelector(PANE) ?? document.body), {
    ...{ button: 'right', position: { x: 700, y: 500 } },
  });
  await userEvent.keyboard('end{Enter}');
  expect(last()?.nodes.map(({ id }) => id)).toEqual(['Wake', 'Eat', 'End']);
});

test('a connection is drawn from port to port, selected, and deleted; one to itself is refused with a reason', async () => {
  const { screen, last, labels, press } = await open();
  await drag(pointOf(port('Wash', 'out')), pointOf(port('Eat', 'in')));
  await expect.poll(() => last()?.wires.at(-1)).toMatchObject({ from: 'Wash', to: 'Eat' });
  await drag(pointOf(port('Wash', 'out')), pointOf(port('Wash', 'in')));
  await expect.element(screen.getByText('A step cannot follow itself')).toBeVisible();
  expect(labels()).toEqual(['connect']);
  const line = document.querySelector('.react-flow__edge[data-id="Wake>Wash"] .react-flow__edge-interaction');
  line?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect
    .poll(() => document.querySelector('.react-flow__edge.selected')?.getAttribute('data-id'))
    .toBe('Wake>Wash');
  screen.getByRole('group', { name: 'Graph', exact: true }).element().focus();
  await press('{Delete}');
  expect(last()?.wires.map(({ from, to }) => `${from}>${to}`)).toEqual(['Wash>Eat']);
  expect(document.querySelector('.react-flow__edge.selected')).toBeNull();
});

test('a connection that ends on the empty canvas adds a node there; C offers those that are there, too', async () => {
  const { screen, card, last, press } = await open();
  const { x, y } = pointOf(port('Eat', 'out'));
  await drag({ x, y }, { x: x + 120, y: y + 120 });
  await expect.element(screen.getByRole('dialog', { name: 'Add step' })).toBeVisible();
  await press('{Enter}');
  expect(last()?.wires.at(-1)).toMatchObject({ from: 'Eat', to: 'Begin' });
  await userEvent.click(card('Wash'));
  await press('c');
  const menu = screen.getByRole('dialog', { name: 'Connect to' });
  await expect.element(menu.getByText('Eat')).toBeVisible();
  await press('eat', '{Enter}');
  expect(last()?.wires.at(-1)).toMatchObject({ from: 'Wash', to: 'Eat' });
});

test('nodes are grouped under a name, moved by it, and taken out again', async () => {
  const { screen, press, focus, last, placeOf } = await open();
  focus();
  await press('{Control>}a{/Control}', '{Control>}g{/Control}');
  await expect.element(screen.getByRole('textbox', { name: 'Name of Group' })).toHaveFocus();
  await press('Morning', '{Enter}');
  expect(last()?.groups[0]?.name).toBe('Morning');
  const from = pointOf('[data-node-group]');
  await drag(from, { x: from.x + 40, y: from.y + 40 });
  await expect.poll(() => placeOf('Wake')).not.toEqual([0, 0]);
  const [x = 0] = placeOf('Wake');
  expect((placeOf('Wash')[0] ?? 0) - x).toBe(300);
  await press('{F2}', 'Day', '{Enter}');
  expect(last()?.groups[0]?.name).toBe('Day');
  await press('{Control>}{Shift>}g{/Shift}{/Control}');
  expect(last()?.groups).toEqual([]);
});

test('nodes are arranged from left to right and shown', async () => {
  const { screen, labels, placeOf } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Arrange' }));
  await expect.poll(labels).toEqual(['Arrange the graph']);
  expect(placeOf('Wash')[0]).toBeGreaterThan((placeOf('Wake')[0] ?? 0) + 160);
  // The button keeps its own keys, and the canvas all others.
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  expect(labels()).toEqual(['Arrange the graph', 'remove']);
});

test('one who may only read selects, copies and opens, and is told why nothing else happens', async () => {
  const { screen, card, selected, press, labels, onOpen } = await open(THREE, false);
  await expect.element(screen.getByRole('button', { name: 'Add step' })).not.toBeInTheDocument();
  await userEvent.click(card('Eat'));
  await expect.poll(selected).toEqual(['Eat']);
  await press('{Delete}', 'n', 'c', '{F2}', '{ArrowLeft}', '{Control>}d{/Control}');
  expect(labels()).toEqual([]);
  expect(document.querySelector('[data-sonner-toast]')).not.toBeNull();
  await press('{Enter}');
  expect(onOpen).toHaveBeenCalledWith('Eat');
  await userEvent.click(card('Eat'), { button: 'right' });
  const items = () => screen.getByRole('menuitem').elements();
  await expect
    .poll(() => items().map(({ textContent }) => textContent?.replace(/(Enter|Ctrl.*)$/, '')))
    .toEqual(['Open', 'Copy']);
});
