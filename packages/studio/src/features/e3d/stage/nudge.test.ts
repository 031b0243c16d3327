import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import { expect, test } from 'vitest';
import { EditorStore } from '../../../engine/editor-store.ts';
import { nudged, nudgeOf } from './nudge.ts';

const press = (key: string, shiftKey = false) => ({ key, shiftKey });

test('arrows move along the picture: right is right from wherever one looks', () => {
  const right = (azimuth: number) => nudgeOf(press('ArrowRight'), azimuth, 0.1);
  expect(right(0)).toMatchObject({ x: 0.1, y: 0 });
  expect(right(80)).toMatchObject({ z: -0.1 });
  expect(right(180)).toMatchObject({ x: -0.1 });
  expect(right(-90)).toMatchObject({ z: 0.1 });
  expect(nudgeOf(press('ArrowUp'), 0, 0.1)).toMatchObject({ z: -0.1 });
  expect(nudgeOf(press('PageUp', true), 45, 0.1)?.y).toBeCloseTo(1);
  expect(nudgeOf(press('a'), 0, 0.1)).toBeNull();
});

test('what stands in something turned or scaled moves by metres of the scene; what holds it moves it along', () => {
  const entity = (id: string, transform: Record<string, unknown>): [string, Record<string, unknown>] => {
    const value = { id, order: id, name: id, components: [{ id: 't', data: { type: 'transform', ...transform } }] };
    const parsed = parseRecord(e3dDocument, `entities/${id}`, value);
    if (!parsed.ok) throw new Error(id);
    return [`entities/${id}`, parsed.record];
  };
  const half = Math.SQRT1_2;
  const store = new EditorStore(e3dDocument, [
    entity('house', { rotation: { x: 0, y: half, z: 0, w: half }, scale: { x: 2, y: 2, z: 2 } }),
    entity('door', { parent: { type: 'entity', id: 'house' }, position: { x: 1, y: 0, z: 0 } }),
  ]);
  const by = { x: 0.1, y: 0, z: 0 };
  // Turned by a quarter, the scene's x is the house's z; twice as large, half as far.
  expect(nudged(store.records(), ['door'], by)).toEqual([{ id: 'door', position: { x: 1, y: 0, z: 0.05 } }]);
  expect(nudged(store.records(), ['door', 'house'], by)).toEqual([{ id: 'house', position: by }]);
});
