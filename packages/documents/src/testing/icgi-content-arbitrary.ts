import fc from 'fast-check';
import * as blocks from '../icgi/commands/block.commands.ts';
import { fillFromTable } from '../icgi/commands/fill.commands.ts';
import * as fixes from '../icgi/commands/fix.commands.ts';
import * as frames from '../icgi/commands/frames.commands.ts';
import * as graph from '../icgi/commands/graph.commands.ts';
import { copiedThings, duplicateThings, pasteThings } from '../icgi/commands/icgi.paste.ts';
import * as outlines from '../icgi/commands/outline.commands.ts';
import { placeWidget, setPlacedWidget } from '../icgi/commands/placement.commands.ts';
import { addSign } from '../icgi/commands/sign.commands.ts';
import * as stops from '../icgi/commands/stop.commands.ts';
import { pasteStyle } from '../icgi/commands/style.commands.ts';
import * as tracks from '../icgi/commands/track.commands.ts';
import { copiedViews, pasteViews } from '../icgi/commands/view.paste.ts';
import * as widgetUses from '../icgi/commands/widget-uses.commands.ts';
import * as commands from '../icgi/icgi.commands.ts';
import { icgiDocument } from '../icgi/icgi.document.ts';
import type { IcgiDocument } from '../icgi/icgi.records.ts';
import { newId, stepsOf } from './command-step.ts';
import { documentOf } from './document-of.ts';

const step = stepsOf<IcgiDocument>();
const letter = fc.constantFrom('a', 'b', 'c', 'd');
const idOf = (prefix: string) => letter.map((one) => `${prefix}${one}`);
const someOf = (ids: fc.Arbitrary<string>) => fc.uniqueArray(ids, { minLength: 1, maxLength: 3 });
const neighbour = (ids: fc.Arbitrary<string>) => fc.option(ids, { nil: null });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const name = fc.string({ maxLength: 8 });
const text = name.map((en) => ({ type: 'custom' as const, value: { en } }));
const language = fc.constantFrom('en' as const, 'sv' as const);
const color = fc.constantFrom({ r: 10, g: 20, b: 30, a: 1 }, { type: 'theme' as const, token: 'primary' });
const TEXT = { type: 'text', text: { type: 'custom', value: { en: 'Heat' } } };
const SHAPE = { path: 'M0 0L10 0L10 10Z', color: { r: 10, g: 20, b: 30, a: 1 } };
const path = fc.constantFrom('M0 0L10 0L10 10Z', 'M5 5C1 1 2 2 3 3Z');
const shapes = fc.uniqueArray(fc.record({ id: idOf('s'), path, color }), {
  selector: ({ id }) => id,
  maxLength: 3,
});
const place = (ids: fc.Arbitrary<string>) => ({ after: neighbour(ids), before: fc.constant(null) });

const image = letter.map((one) => ({ name: `${one}.webp`, type: 'image/webp', url: `asset://${one}` }));
const images = fc.array(image, { maxLength: 4 });
/** A row of a table; ids of the blocks that it makes are those of other commands, too. */
const filled = (prefix: string) =>
  fc
    .record(
      {
        ...{ id: idOf(prefix), title: name, key: name },
        text: fc.record({ value: name, newId: idOf('b') }),
        button: fc.record({ label: name, href: fc.constant('https://example.com/plan'), newId: idOf('b') }),
      },
      { requiredKeys: ['id'] },
    )
    .map((item) => [item]);
/** A marker and an outline of another walkthrough. */
const pasted = fc.record({ keyframe: letter, x: fraction }).map(({ keyframe, x }) => {
  const marker = { id: 'm', title: { type: 'custom', value: { en: 'Pump' } }, blocks: [{ id: 'b', data: TEXT }] };
  const outline = { id: 'o', name: 'Plan', size: { width: 10, height: 10 }, shapes: [{ id: 's', ...SHAPE }] };
  const view = {
    id: 'k',
    name: 'Hall',
    widgets: [
      { id: 'p1', x, y: 0.5, data: { type: 'marker', marker: { type: 'marker', id: 'm' } } },
      { id: 'p2', x, y: 0.5, data: { type: 'outline', outline: { type: 'outline', id: 'o' } } },
    ],
  };
  const other = documentOf(icgiDocument, {
    settings: { name: 'Other walkthrough' },
    ...{ keyframes: [view], markers: [marker], outlines: [outline] },
  });
  const copies = new Map(['p1', 'p2'].map((id) => [id, newId()]));
  return { copied: copiedThings(other, ['p1', 'p2']), keyframe, copies, newId, by: { x: 0.01, y: 0 } };
});

/** Views of another walkthrough, or of an earlier state of the same one: ids may be here, too. */
const pastedViews = fc
  .record({ views: fc.tuple(letter, idOf('k')), marker: idOf('m'), after: neighbour(letter), move: idOf('t') })
  .map(({ views: [from, to], marker, after, move }) => {
    const ref = (type: string, id: string) => ({ type, id });
    const standing = { type: 'marker', marker: ref('marker', marker), leadsTo: ref('keyframe', to) };
    const walk = { type: 'transition', transition: ref('transition', move) };
    const cut = { type: 'keyframe', keyframe: ref('keyframe', 'elsewhere') };
    const none = { type: 'none' };
    const other = documentOf(icgiDocument, {
      settings: { name: 'Other walkthrough' },
      keyframes: [
        {
          ...{ id: from, name: 'Hall', controls: { back: cut, left: walk, right: none } },
          widgets: [{ id: 'p1', x: 0.1, y: 0.5, data: standing }],
        },
        { id: to, name: 'Kitchen' },
      ],
      transitions: [{ id: move, name: 'Walk', start: ref('keyframe', from), end: ref('keyframe', to) }],
      tracks: [
        {
          ...{ id: 'f', transition: ref('transition', move), placement: ref('placement', 'p1') },
          keys: [{ at: 0.5, points: [{ x: 0.2, y: 0.5 }] }],
        },
      ],
      markers: [
        { id: marker, title: { type: 'custom', value: { en: 'Pump' } }, category: ref('category', 'gone'), blocks: [] },
      ],
    });
    const copies = new Map([from, to].map((id) => [id, newId()]));
    return { copied: copiedViews(other, [from, to]), copies, newId, after };
  });

const share = fc.constantFrom(0, 0.25, 0.5, 1);
const trackKey = fc.record({ at: share, x: fraction }).map(({ at, x }) => ({ at, points: [{ x, y: 0.5 }] }));

/** Commands of outlines, signs, categories, texts and pictures, each with any arguments. */
export const icgiContentSteps = {
  importSequences: step(
    'importSequences',
    frames.importSequences,
    fc.record({
      views: fc.uniqueArray(fc.record({ id: letter, name, image }), { selector: ({ id }) => id, maxLength: 2 }),
      transitions: fc.uniqueArray(
        fc.record({ id: idOf('t'), name, start: neighbour(letter), end: neighbour(letter), frames: images }),
        { selector: ({ id }) => id, maxLength: 2 },
      ),
      replaced: fc.array(fc.record({ id: idOf('t'), frames: images }), { maxLength: 1 }),
      images: fc.array(fc.record({ id: letter, image }), { maxLength: 2 }),
      frames: fc.array(fc.record({ id: idOf('t'), at: fc.nat({ max: 4 }), isMissing: fc.boolean(), frame: image }), {
        maxLength: 3,
      }),
      linked: fc.array(idOf('t'), { maxLength: 1 }),
    }),
  ),
  replaceFrames: step('replaceFrames', frames.replaceFrames, fc.record({ id: idOf('t'), frames: images })),
  pickFrames: step(
    'pickFrames',
    frames.pickFrames,
    fc.record({ id: idOf('t'), of: fc.nat(4), picks: fc.array(fc.nat(4), { maxLength: 6 }) }),
  ),
  insertFrames: step('insertFrames', frames.insertFrames, fc.record({ id: idOf('t'), at: fc.nat(4), frames: images })),
  viewsToTransition: step(
    'viewsToTransition',
    frames.viewsToTransition,
    fc.record({ id: idOf('t'), views: someOf(letter), name }),
  ),
  framesToViews: step(
    'framesToViews',
    frames.framesToViews,
    fc.record({
      id: idOf('t'),
      items: fc.array(name, { maxLength: 4 }).map((names) => names.map((one) => ({ id: newId(), name: one }))),
    }),
  ),
  addStops: step(
    'addStops',
    stops.addStops,
    fc.record({ id: idOf('t'), keyframe: letter }).map((item) => ({ items: [item] })),
  ),
  moveStops: step('moveStops', stops.moveStops, fc.record({ ids: someOf(idOf('t')), ...place(idOf('t')) })),
  removeStops: step('removeStops', stops.removeStops, fc.record({ ids: someOf(idOf('t')) })),
  addTracks: step(
    'addTracks',
    tracks.addTracks,
    fc
      .record({
        id: idOf('t'),
        transition: idOf('t'),
        placement: idOf('p'),
        keys: fc.array(trackKey, { maxLength: 3 }),
      })
      .map((item) => ({ items: [item] })),
  ),
  setTrackKey: step(
    'setTrackKey',
    tracks.setTrackKey,
    fc.record({ id: idOf('t'), key: trackKey, near: fc.constant(0.1) }),
  ),
  removeTrackKey: step('removeTrackKey', tracks.removeTrackKey, fc.record({ id: idOf('t'), at: share })),
  removeTracks: step('removeTracks', tracks.removeTracks, fc.record({ ids: someOf(idOf('t')) })),
  addOutlines: step(
    'addOutlines',
    outlines.addOutlines,
    fc
      .record({ id: idOf('o'), name, size: fc.constant({ width: 100, height: 50 }), shapes })
      .map((item) => ({ items: [item] })),
  ),
  addShapes: step('addShapes', outlines.addShapes, fc.record({ outline: idOf('o'), items: shapes })),
  fillFromTable: step(
    'fillFromTable',
    fillFromTable,
    fc.record({
      language,
      categories: fc.record({ id: idOf('c'), name }).map((item) => [item]),
      shapes: fc
        .tuple(filled('s'), fc.constantFrom('https://example.com/', '/plans/1'))
        .map(([[item], to]) => (item ? [{ ...item, href: to }] : [])),
      markers: fc.tuple(filled('m'), idOf('c')).map(([[item], category]) => (item ? [{ ...item, category }] : [])),
    }),
  ),
  changePaths: step(
    'changePaths',
    outlines.changePaths,
    fc.record({ id: idOf('s'), path }).map((item) => ({ items: [item] })),
  ),
  moveShapes: step(
    'moveShapes',
    outlines.moveShapes,
    fc.record({ ids: someOf(idOf('s')), outline: idOf('o'), ...place(idOf('s')) }),
  ),
  moveOutlines: step('moveOutlines', outlines.moveOutlines, fc.record({ ids: someOf(idOf('o')), ...place(idOf('o')) })),
  removeShapes: step('removeShapes', outlines.removeShapes, fc.record({ ids: someOf(idOf('s')) })),
  removeOutlines: step('removeOutlines', outlines.removeOutlines, fc.record({ ids: someOf(idOf('o')) })),
  duplicateOutlines: step(
    'duplicateOutlines',
    outlines.duplicateOutlines,
    idOf('o').map((id) => ({ items: [{ id, copy: newId() }], newId })),
  ),
  placeOutline: step(
    'placeOutline',
    outlines.placeOutline,
    fc.record({ id: idOf('p'), keyframe: letter, outline: idOf('o'), x: fraction, y: fraction }),
  ),
  fitOutline: step(
    'fitOutline',
    outlines.fitOutline,
    fc.record({ placement: idOf('p'), paths: fc.record({ id: idOf('s'), path }).map((item) => [item]) }),
  ),
  setShapeAction: step(
    'setShapeAction',
    widgetUses.setShapeAction,
    fc.record({ ids: someOf(idOf('s')), action: fc.constant({ type: 'none' as const }) }),
  ),
  setShapeWidget: step(
    'setShapeWidget',
    widgetUses.setShapeWidget,
    fc.record({
      ids: someOf(idOf('s')),
      widget: fc.option(
        letter.map((id) => ({ id, collectionId: 'c', name: { en: id } })),
        { nil: null },
      ),
      newId: idOf('u'),
    }),
  ),
  setPlacedWidget: step(
    'setPlacedWidget',
    setPlacedWidget,
    fc.record({
      id: idOf('p'),
      widget: letter.map((id) => ({ id, collectionId: 'c', name: { en: id } })),
      newId: idOf('u'),
    }),
  ),
  setButtonWidget: step(
    'setButtonWidget',
    widgetUses.setButtonWidget,
    fc.record({
      id: idOf('b'),
      widget: fc.option(
        letter.map((id) => ({ id, collectionId: 'c', name: { en: id } })),
        { nil: null },
      ),
      newId: idOf('u'),
    }),
  ),
  placeWidget: step(
    'placeWidget',
    placeWidget,
    fc.record({
      ...{ id: idOf('p'), keyframe: letter, x: fraction, y: fraction },
      widget: letter.map((id) => ({ id, collectionId: 'c', name: { en: id } })),
      newId: idOf('u'),
    }),
  ),
  pasteThings: step('pasteThings', pasteThings, pasted),
  pasteViews: step('pasteViews', pasteViews, pastedViews),
  pasteStyle: step(
    'pasteStyle',
    pasteStyle,
    fc.record({
      keys: fc.array(
        fc
          .tuple(fc.constantFrom('placements', 'shapes'), letter)
          .map(([name, one]) => `${name}/${name === 'shapes' ? 's' : 'p'}${one}`),
        { maxLength: 3 },
      ),
      style: fc.record({
        variant: fc.constantFrom('marker' as const, 'direction' as const),
        sign: fc.record({ variant: fc.constant('secondary' as const), height: fc.integer({ min: 0, max: 200 }) }),
        outline: fc.record({ scale: fc.integer({ min: 1, max: 10 }), strokeWidth: fc.integer({ min: 0, max: 9 }) }),
        color,
      }),
    }),
  ),
  duplicateThings: step(
    'duplicateThings',
    duplicateThings,
    idOf('p').map((id) => ({ ids: [id], copies: new Map([[id, newId()]]), newId, by: { x: 0.02, y: 0.02 } })),
  ),
  addSign: step(
    'addSign',
    addSign,
    fc.record({ id: idOf('g'), placementId: idOf('p'), keyframe: letter, x: fraction, y: fraction, text }),
  ),
  addBlock: step(
    'addBlock',
    blocks.addBlock,
    fc.record({
      id: idOf('b'),
      owner: fc.oneof(
        idOf('m').map((id) => ({ type: 'marker' as const, id })),
        idOf('s').map((id) => ({ type: 'shape' as const, id })),
        fc.constant({ type: 'interface' as const, id: 'interface' }),
      ),
      type: fc.constantFrom('text' as const, 'image' as const, 'button' as const),
    }),
  ),
  moveBlocks: step(
    'moveBlocks',
    blocks.moveBlocks,
    fc.record({ ids: someOf(idOf('b')), owner: idOf('m'), ...place(idOf('b')) }),
  ),
  removeBlocks: step('removeBlocks', blocks.removeBlocks, fc.record({ ids: someOf(idOf('b')) })),
  changeBlock: step(
    'changeBlock',
    blocks.changeBlock,
    fc.record({ id: idOf('b'), data: fc.record({ type: fc.constant('text' as const), text }) }),
  ),
  addCategory: step(
    'addCategory',
    commands.addCategory,
    fc.record({ id: idOf('c'), parent: neighbour(idOf('c')), language, name }),
  ),
  renameCategory: step('renameCategory', commands.renameCategory, fc.record({ id: idOf('c'), language, name })),
  moveCategories: step(
    'moveCategories',
    commands.moveCategories,
    fc.record({ ids: someOf(idOf('c')), parent: neighbour(idOf('c')), ...place(idOf('c')) }),
  ),
  duplicateCategories: step(
    'duplicateCategories',
    commands.duplicateCategories,
    idOf('c').map((id) => ({ items: [{ id, copy: newId() }] })),
  ),
  removeCategories: step('removeCategories', commands.removeCategories, fc.record({ ids: someOf(idOf('c')) })),
  placeKeyframes: step(
    'placeKeyframes',
    graph.placeKeyframes,
    fc.record({ id: letter, x: fc.integer(), y: fc.integer() }).map(({ id, x, y }) => ({
      items: [{ id, x: x % 1_000, y: y % 1_000 }],
    })),
  ),
  setControls: step(
    'setControls',
    graph.setControls,
    fc
      .record({
        keyframe: letter,
        name: fc.constantFrom('back' as const, 'left' as const, 'right' as const),
        to: letter,
      })
      .map(({ keyframe, name: arrow, to }) => ({
        items: [
          {
            keyframe,
            name: arrow,
            control: { type: 'keyframe' as const, keyframe: { type: 'keyframe', id: to } },
          },
        ],
      })),
  ),
  addDirection: step(
    'addDirection',
    graph.addDirection,
    fc
      .record({ keyframe: letter, to: fc.option(letter) })
      .map((args) => ({ ...args, marker: newId(), placement: newId(), x: 0.5, y: 0.25 })),
  ),
  leadTo: step('leadTo', graph.leadTo, fc.record({ placement: idOf('p'), to: fc.option(letter) })),
  linkViews: step(
    'linkViews',
    graph.linkViews,
    fc.record({ keyframe: letter, to: letter }).map(({ keyframe, to }) => ({
      items: [{ keyframe, name: 'direction' as const, to, marker: newId(), placement: newId() }],
    })),
  ),
  swapEnds: step('swapEnds', graph.swapEnds, fc.record({ id: idOf('t') })),
  removeLoose: step(
    'removeLoose',
    fixes.removeLoose,
    fc.record({
      keys: someOf(
        fc
          .tuple(fc.constantFrom('placements', 'shapes', 'blocks', 'markers', 'signs'), letter)
          .map(([collection, one]) => `${collection}/${collection.charAt(0)}${one}`),
      ),
    }),
  ),
  closeShape: step('closeShape', fixes.closeShape, fc.record({ id: idOf('s') })),
  moveApart: step('moveApart', fixes.moveApart, fc.record({ id: idOf('p') })),
};
