import { ordersBetween } from '@diorama/documents/engine/order.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** `count` views of a walkthrough as they are stored, the last ones with the first as their back arrow. */
export function keyframeRecords(count: number): [key: string, record: StoredRecord][] {
  return ordersBetween(null, null, count).map((order, index) => {
    const id = `view-${index}`;
    const none = { type: 'none' };
    const back = index === 0 ? none : { type: 'keyframe', keyframe: { type: 'keyframe', id: 'view-0' } };
    const image = { name: `${id}.webp`, type: 'image/webp', url: `https://pictures.example/${id}.webp` };
    const controls = { back, left: none, right: none };
    return [`keyframes/${id}`, { id, order, name: `View ${index}`, image, scale: 1, compass: index % 360, controls }];
  });
}

/** Markers with a title and a text in two languages, placed on the first view. */
export function markerRecords(count: number): [key: string, record: StoredRecord][] {
  const text = 'Oak floor with underfloor heating, oiled on site; the grain runs towards the garden. ';
  return ordersBetween(null, null, count).flatMap((order, index): [string, StoredRecord][] => {
    const [id, blockId, placementId] = [`marker-${index}`, `block-${index}`, `place-${index}`];
    const title = { type: 'custom', value: { en: `Detail ${index}`, sv: `Detalj ${index}` } };
    const body = { type: 'custom', value: { en: `${text}${index}`, sv: `${index} ${text}` } };
    const place = { keyframe: { type: 'keyframe', id: 'view-0' }, x: (index % 97) / 97, y: (index % 89) / 89 };
    return [
      [`markers/${id}`, { id, order, title, category: null, widget: null }],
      [`blocks/${blockId}`, { id: blockId, order, owner: { type: 'marker', id }, data: { type: 'text', text: body } }],
      [
        `placements/${placementId}`,
        {
          id: placementId,
          order,
          ...place,
          data: { type: 'marker', marker: { type: 'marker', id }, variant: 'marker' },
        },
      ],
    ];
  });
}

/** Changes that put these records. */
export const putsOf = (records: readonly [string, StoredRecord][]): Change[] =>
  records.map(([record, value]) => ({ record, op: 'put', value: { ...value } }));
