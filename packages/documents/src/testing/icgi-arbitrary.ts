import fc from 'fast-check';
import { Records } from '../engine/schema/records.ts';
import { trustedTables } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import * as duplicates from '../icgi/commands/icgi.duplicates.ts';
import { movePlacements, placeAlso } from '../icgi/commands/placement.commands.ts';
import * as widgetUses from '../icgi/commands/widget-uses.commands.ts';
import * as commands from '../icgi/icgi.commands.ts';
import { icgiDocument } from '../icgi/icgi.document.ts';
import * as moves from '../icgi/icgi.moves.ts';
import type { IcgiDocument, IcgiRecords } from '../icgi/icgi.records.ts';
import { type CommandStep, newId, stepsOf } from './command-step.ts';
import { icgiContentSteps } from './icgi-content-arbitrary.ts';

const IDS = ['a', 'b', 'c', 'd'] as const;
const id = fc.constantFrom(...IDS);
const transitionId = id.map((name) => `t${name}`);
const placementId = id.map((name) => `p${name}`);
const someOf = (ids: fc.Arbitrary<string>) => fc.uniqueArray(ids, { minLength: 1, maxLength: 3 });
const text = fc.string({ maxLength: 12 });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const language = fc.constantFrom('en' as const, 'sv' as const);
const media = fc.option(
  id.map((name) => ({ name: `${name}.webp`, type: 'image/webp', url: `asset://${name}` })),
  { nil: null },
);
const control = fc.oneof(
  fc.constant({ type: 'none' as const }),
  id.map((keyframe) => ({ type: 'keyframe' as const, keyframe: { type: 'keyframe', id: keyframe } })),
  fc.record({
    type: fc.constant('transition' as const),
    transition: id.map((transition) => ({ type: 'transition', id: `t${transition}` })),
    reverse: fc.boolean(),
  }),
);

export type Step = CommandStep<IcgiDocument>;
const step = stepsOf<IcgiDocument>();

/** One arbitrary for every command of a walkthrough. */
export const stepsByCommand = {
  ...icgiContentSteps,
  duplicateKeyframe: step(
    'duplicateKeyframe',
    duplicates.duplicateKeyframe,
    id.map((one) => ({ id: one, copy: newId(), newId })),
  ),
  duplicateTransition: step(
    'duplicateTransition',
    duplicates.duplicateTransition,
    transitionId.map((one) => ({ id: one, copy: newId() })),
  ),
  setMarkerWidget: step(
    'setMarkerWidget',
    widgetUses.setMarkerWidget,
    fc.record({
      id: id.map((name) => `m${name}`),
      widget: fc.option(
        id.map((widget) => ({ id: widget, collectionId: 'c', name: { en: widget } })),
        { nil: null },
      ),
      newId: id.map((name) => `u${name}`),
    }),
  ),
  removeUsedWidget: step(
    'removeUsedWidget',
    widgetUses.removeUsedWidget,
    fc.record({ id: id.map((name) => `u${name}`) }),
  ),
  renameWalkthrough: step('renameWalkthrough', commands.renameWalkthrough, fc.record({ name: text })),
  changeSettings: step(
    'changeSettings',
    commands.changeSettings,
    fc.record({ compass: fc.boolean(), categoryFilter: fc.boolean() }),
  ),
  addKeyframes: step(
    'addKeyframes',
    commands.addKeyframes,
    fc.record({
      items: fc.uniqueArray(fc.record({ id, name: text, image: media }), {
        selector: (item) => item.id,
        minLength: 1,
        maxLength: 3,
      }),
    }),
  ),
  changeKeyframe: step(
    'changeKeyframe',
    commands.changeKeyframe,
    fc.record({ id, name: text, compass: fc.integer({ min: 0, max: 360 }) }),
  ),
  setImage: step(
    'setImage',
    commands.setImage,
    fc.record({
      id,
      image: media.map((image) => image ?? { name: 'a.webp', type: 'image/webp', url: 'asset://a' }),
      alt: fc.constantFrom({}, { en: 'A hall' }, { en: 'Another', sv: 'En annan' }),
    }),
  ),
  setControl: step(
    'setControl',
    commands.setControl,
    fc.record({ id, name: fc.constantFrom('back' as const, 'left' as const, 'right' as const), control }),
  ),
  moveKeyframes: step(
    'moveKeyframes',
    moves.moveKeyframes,
    fc.record({ ids: someOf(id), after: fc.option(id), before: fc.option(id) }),
  ),
  moveTransitions: step(
    'moveTransitions',
    moves.moveTransitions,
    fc.record({ ids: someOf(transitionId), after: fc.option(transitionId), before: fc.option(transitionId) }),
  ),
  arrangePlacements: step(
    'arrangePlacements',
    moves.arrangePlacements,
    fc.record({
      ids: someOf(placementId),
      keyframe: id,
      after: fc.option(placementId),
      before: fc.option(placementId),
    }),
  ),
  setStart: step('setStart', commands.setStart, fc.record({ id })),
  removeKeyframe: step('removeKeyframe', commands.removeKeyframe, fc.record({ id })),
  addTransition: step(
    'addTransition',
    commands.addTransition,
    fc.record({
      id: transitionId,
      name: text,
      start: fc.option(id),
      end: fc.option(id),
      frames: fc.constant([]),
    }),
  ),
  changeTransition: step(
    'changeTransition',
    commands.changeTransition,
    fc.record({ id: transitionId, name: text, fps: fc.integer({ min: 1, max: 60 }) }),
  ),
  setTransitionEnds: step(
    'setTransitionEnds',
    commands.setTransitionEnds,
    fc.record({ id: transitionId, start: fc.option(id), end: fc.option(id) }),
  ),
  removeTransition: step('removeTransition', commands.removeTransition, fc.record({ id: transitionId })),
  addMarker: step(
    'addMarker',
    commands.addMarker,
    fc.record({ name: id, keyframe: id, x: fraction, y: fraction, title: text }).map(({ name, title, ...place }) => ({
      id: `m${name}`,
      placementId: `p${name}`,
      blockId: `b${name}`,
      title: { type: 'custom' as const, value: { en: title } },
      ...place,
    })),
  ),
  setMarkerTitle: step(
    'setMarkerTitle',
    commands.setMarkerTitle,
    fc.record({ id: id.map((name) => `m${name}`), language, text }),
  ),
  setBlockText: step(
    'setBlockText',
    commands.setBlockText,
    fc.record({ id: id.map((name) => `b${name}`), language, text }),
  ),
  movePlacements: step(
    'movePlacements',
    movePlacements,
    fc.record({ id: placementId, x: fraction, y: fraction }).map((item) => ({ items: [item] })),
  ),
  placeAlso: step(
    'placeAlso',
    placeAlso,
    fc.record({ id: placementId, copy: placementId, keyframe: id }).map(({ keyframe, ...item }) => ({
      items: [item],
      keyframe,
    })),
  ),
  setPlacementVariant: step(
    'setPlacementVariant',
    commands.setPlacementVariant,
    fc.record({ id: placementId, variant: fc.constantFrom('marker' as const, 'direction' as const) }),
  ),
  removePlacement: step('removePlacement', commands.removePlacement, fc.record({ id: placementId })),
} as const;

const order = fc.integer({ min: 0, max: 9 }).map((place) => `a${place}`);
const custom = fc.dictionary(language, text).map((value) => ({ type: 'custom' as const, value }));
const translated = fc.oneof(
  custom,
  id.map((key) => ({ type: 'variable' as const, key: `custom.${key}` })),
);
const referenceTo = (type: string, prefix: string) =>
  fc.option(
    id.map((name) => ({ type, id: `${prefix}${name}` })),
    { nil: null },
  );

/** Records that no command makes, as callers of whole attributes do. */
const madeBy = {
  outlines: ['o', fc.record({ name: text, size: fc.constant({ width: 10, height: 5 }) })],
  shapes: [
    's',
    fc.record({
      outline: referenceTo('outline', 'o'),
      path: text,
      color: fc.oneof(
        fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255), a: fraction }),
        fc.constant({ type: 'theme' as const, token: 'primary' }),
      ),
      title: translated,
      action: fc.oneof(
        fc.constant({ type: 'none' }),
        fc.record({ type: fc.constant('widget'), widget: referenceTo('widget-use', 'w') }),
        fc.record({
          type: fc.constant('transition'),
          transition: referenceTo('transition', 't'),
          reverse: fc.boolean(),
        }),
        fc.record({
          type: fc.constant('link'),
          link: fc.record({
            type: fc.constant('external'),
            href: fc.constant('https://a.test'),
            openInNewWindow: fc.boolean(),
          }),
        }),
      ),
    }),
  ],
  categories: ['c', fc.record({ parent: referenceTo('category', 'c'), name: translated, defaultShow: fc.boolean() })],
  signs: ['g', fc.record({ text: translated, variant: fc.constantFrom('primary', 'secondary') })],
  widgets: [
    'w',
    fc.record({ name: fc.dictionary(language, text), collectionId: id, widget: referenceTo('widget', 'x') }),
  ],
  placements: [
    'q',
    fc.record({
      keyframe: referenceTo('keyframe', ''),
      x: fraction,
      y: fraction,
      data: fc.oneof(
        fc.record({ type: fc.constant('outline'), outline: referenceTo('outline', 'o'), lockPosition: fc.boolean() }),
        fc.record({ type: fc.constant('marker'), marker: referenceTo('marker', 'm') }),
      ),
    }),
  ],
} as const;

type MadeCollection = keyof typeof madeBy;

function put<C extends MadeCollection>(icgi: IcgiRecords, collection: C, value: { id: string }): IcgiRecords {
  const key = `${collection}/${value.id}`;
  const parsed = parseRecord(icgiDocument, key, value);
  if (!parsed.ok) throw new Error(parsed.issues[0]?.message);
  const made = trustedTables<IcgiDocument>(icgiDocument, [[key, parsed.record]])[collection].get(value.id);
  return made ? icgi.put(collection, made) : icgi;
}

const putStep = (collection: MadeCollection): fc.Arbitrary<Step> => {
  const [prefix, fields] = madeBy[collection];
  return fc.tuple(id, order, fields).map(([name, place, given]) => {
    const value = { id: `${prefix}${name}`, order: place, ...given };
    const text = `put ${collection} ${JSON.stringify(value)}`;
    return { name: text, run: (icgi: IcgiRecords) => put(icgi, collection, value), [fc.toStringMethod]: () => text };
  });
};

/** Any command of a walkthrough, and any record that no command makes. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  ...Object.values(stepsByCommand),
  ...(Object.keys(madeBy) as MadeCollection[]).map(putStep),
);

/** A walkthrough with its settings and nothing else. */
export function emptyIcgi(): IcgiRecords {
  const records = ['settings', 'interface'].map((key): [string, Record<string, unknown>] => {
    const parsed = parseRecord(icgiDocument, key, key === 'settings' ? { name: 'Tour' } : {});
    if (!parsed.ok) throw new Error(parsed.issues[0]?.message);
    return [key, parsed.record];
  });
  return new Records(icgiDocument, trustedTables(icgiDocument, records));
}

/** Commands one after the other. */
export const anySteps = fc.array(anyStep, { maxLength: 25 });

/** The walkthrough that comes about by these commands. */
export const icgiAfter = (steps: readonly Step[]): IcgiRecords =>
  steps.reduce((icgi, { run }) => run(icgi), emptyIcgi());
