import { expect, test } from 'vitest';
import { withoutReferences } from '../../engine/reference/clear-references.ts';
import { parseRecord } from '../../engine/schema/validate.ts';
import { widgetDocument } from '../../widget/widget.document.ts';
import { icgiDocument } from '../icgi.document.ts';

const media = (id: string) => ({ name: `${id}.png`, type: 'image/png', url: `asset://${id}` });
const files = (...ids: string[]) => ({
  isTarget: ({ type, id }: { type: string; id: string }) => type === 'file' && ids.includes(id),
});

/** A record as it is stored. */
function stored(key: string, value: Record<string, unknown>) {
  const parsed = parseRecord(icgiDocument, key, value);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.record;
}

const without = (key: string, record: Record<string, unknown>, ...ids: string[]) =>
  withoutReferences(icgiDocument, key, record, files(...ids).isTarget);

test('a picture that is cleared leaves its field empty and nothing else changed', () => {
  const hall = stored('keyframes/hall', { id: 'hall', order: 'a0', name: 'Hall', image: media('one') });
  expect(without('keyframes/hall', hall, 'one')).toEqual({ ...hall, image: null });
  expect(without('keyframes/hall', hall, 'other')).toEqual(hall);
});

test('frames that are cleared leave the list, the others keep their order', () => {
  const frames = ['a', 'b', 'c', 'd'].map(media);
  const move = stored('transitions/move', { id: 'move', order: 'a0', name: 'Move', frames });
  expect(without('transitions/move', move, 'b', 'd')).toEqual({ ...move, frames: [frames[0], frames[2]] });
});

test('two thousand frames are cleared at once', () => {
  const frames = Array.from({ length: 2_000 }, (_, at) => media(`f${at}`));
  const move = stored('transitions/move', { id: 'move', order: 'a0', name: 'Move', frames });
  expect(without('transitions/move', move, ...frames.map((_, at) => `f${at}`))).toMatchObject({ frames: [] });
});

test('a button that led to what is gone is taken away, its popup stays', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  const label = { type: 'custom', value: { en: 'Tour' } };
  const link = { type: 'internal', product: { type: 'icgi', id } };
  const data = { type: 'popup', cover: media('one'), action: { type: 'some', value: { link, label } } };
  const parsed = parseRecord(widgetDocument, 'content', { data });
  const record = parsed.ok ? parsed.record : {};
  const left = withoutReferences(widgetDocument, 'content', record, (found) => found.id === id);
  expect(left).toEqual({ data: { type: 'popup', cover: media('one'), content: {}, action: { type: 'none' } } });
});
