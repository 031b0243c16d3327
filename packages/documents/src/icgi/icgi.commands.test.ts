import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settled, testCommands } from '../testing/command-properties.testing.ts';
import { anySteps, emptyIcgi, icgiAfter, stepsByCommand } from '../testing/icgi-arbitrary.ts';
import * as commands from './icgi.commands.ts';
import { icgiDocument } from './icgi.document.ts';

testCommands({
  definition: icgiDocument,
  steps: stepsByCommand,
  anySteps,
  after: icgiAfter,
  folder: dirname(fileURLToPath(import.meta.url)),
});

test('the first keyframe becomes the start, and deleting it hands the start on', () => {
  const items = [
    { id: 'hall', name: 'Hall', image: null },
    { id: 'kitchen', name: 'Kitchen', image: null },
  ];
  const added = commands.addKeyframes.run(emptyIcgi(), { items });
  expect(added.one('settings').start).toEqual({ type: 'keyframe', id: 'hall' });
  const removed = commands.removeKeyframe.run(added, { id: 'hall' });
  expect(removed.one('settings').start).toEqual({ type: 'keyframe', id: 'kitchen' });
});

test('the first images give the canvas their shape; later ones, and those of several shapes, leave it', () => {
  const image = (id: string, width: number, height: number) => ({
    id,
    name: id,
    image: null,
    pixels: { width, height },
  });
  const canvasOf = (...lists: (readonly ReturnType<typeof image>[])[]) =>
    lists
      .reduce((icgi, items) => commands.addKeyframes.run(icgi, { items }), settled(icgiDocument, emptyIcgi()).records)
      .one('settings').canvas;
  expect(canvasOf([image('a', 6_000, 4_000), image('b', 3_000, 2_000)])).toEqual({ width: 1_920, height: 1_280 });
  const usual = { width: 1_920, height: 1_080 };
  expect(canvasOf([image('a', 3_840, 2_160)], [image('b', 6_000, 4_000)])).toEqual(usual);
  expect(canvasOf([image('a', 3_840, 2_160), image('b', 6_000, 4_000)])).toEqual(usual);
});

test('joining two keyframes sets a free arrow there and one back in reverse', () => {
  const items = [
    { id: 'hall', name: 'Hall', image: null },
    { id: 'kitchen', name: 'Kitchen', image: null },
  ];
  const icgi = commands.addTransition.run(commands.addKeyframes.run(emptyIcgi(), { items }), {
    id: 't1',
    name: 'Hall to kitchen',
    start: 'hall',
    end: 'kitchen',
    frames: [],
  });
  const transition = { type: 'transition', id: 't1' };
  expect(icgi.get('keyframes', 'hall')?.controls.right).toEqual({ type: 'transition', transition, reverse: false });
  expect(icgi.get('keyframes', 'kitchen')?.controls.back).toEqual({ type: 'transition', transition, reverse: true });
});

test('deleting a keyframe clears the arrows, ends and markers that belonged to it', () => {
  const items = [
    { id: 'hall', name: 'Hall', image: null },
    { id: 'kitchen', name: 'Kitchen', image: null },
  ];
  let icgi = commands.addKeyframes.run(emptyIcgi(), { items });
  icgi = commands.addTransition.run(icgi, { id: 't1', name: 'Move', start: 'hall', end: 'kitchen', frames: [] });
  icgi = commands.setControl.run(icgi, {
    id: 'hall',
    name: 'left',
    control: { type: 'keyframe', keyframe: { type: 'keyframe', id: 'kitchen' } },
  });
  icgi = commands.addMarker.run(icgi, {
    id: 'm',
    placementId: 'p',
    blockId: 'b',
    keyframe: 'kitchen',
    x: 0.5,
    y: 0.5,
    title: { type: 'custom', value: { en: 'Tap' } },
  });
  const after = commands.removeKeyframe.run(icgi, { id: 'kitchen' });
  expect(after.get('keyframes', 'hall')?.controls.left).toEqual({ type: 'none' });
  expect(after.get('transitions', 't1')?.end).toBeNull();
  expect([after.get('markers', 'm'), after.get('placements', 'p'), after.get('blocks', 'b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('an image brings its file’s alternative texts to the languages that have none', () => {
  const image = { name: 'a.webp', type: 'image/webp', url: 'asset://a' };
  const items = [{ id: 'hall', name: 'Hall', image, alt: { en: 'A hall', sv: '' } }];
  const added = commands.addKeyframes.run(settled(icgiDocument, emptyIcgi()).records, { items });
  expect(added.get('keyframes', 'hall')?.alt).toEqual({ type: 'custom', value: { en: 'A hall' } });

  const other = commands.setImage.run(added, { id: 'hall', image, alt: { en: 'Another', sv: 'En hall' } });
  expect(other.get('keyframes', 'hall')?.alt).toEqual({ type: 'custom', value: { en: 'A hall', sv: 'En hall' } });

  const key = { type: 'variable' as const, key: 'custom.hall' };
  const named = commands.changeKeyframe.run(added, { id: 'hall', alt: key });
  expect(
    commands.setImage.run(named, { id: 'hall', image, alt: { en: 'Another' } }).get('keyframes', 'hall')?.alt,
  ).toEqual(key);

  const withoutAlt = commands.addKeyframes.run(settled(icgiDocument, emptyIcgi()).records, {
    items: [{ id: 'a', name: 'A', image, alt: {} }],
  });
  expect(withoutAlt.get('keyframes', 'a')).not.toHaveProperty('alt');
});
