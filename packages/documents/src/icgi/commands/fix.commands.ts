import { commandsOf } from '../../engine/command.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
import { splitRecordKey } from '../../engine/schema/change.ts';
import { markersOn } from '../checks/drawing.checks.ts';
import { placeApart } from '../hit-areas.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument, IcgiRecords } from '../icgi.records.ts';
import { closedPath } from '../path/path-geometry.ts';

const command = commandsOf<IcgiDocument>();
const { markers, shapes } = icgiLabels.records;

/** Records that a check can report as belonging to nothing, by the type that references to them have. */
const LOOSE = {
  ...{ placements: 'placement', shapes: 'shape', blocks: 'block' },
  ...{ markers: 'marker', signs: 'sign', tracks: 'track' },
} as const;
type Loose = keyof typeof LOOSE;
const isLoose = (collection: string): collection is Loose => Object.hasOwn(LOOSE, collection);

/** Removes records that belong to nothing, by their keys, with what belongs to them. */
export const removeLoose = command('Delete what belongs to nothing', (icgi, { keys }: { keys: readonly string[] }) =>
  keys.reduce(withoutLoose, icgi),
);

function withoutLoose(icgi: IcgiRecords, key: string): IcgiRecords {
  const { collection, id } = splitRecordKey(key);
  if (!isLoose(collection) || !icgi.get(collection, id)) return icgi;
  const blocks = icgi.all('blocks').filter(({ owner }) => owner?.type === LOOSE[collection] && owner.id === id);
  const without = icgi
    .removeAll(
      'blocks',
      blocks.map((block) => block.id),
    )
    .remove(collection, id);
  return withoutReferencesTo(without, LOOSE[collection], new Set([id]));
}

/** Leads the lines of a shape back to where they begin. */
export const closeShape = command(`Close the ${shapes.one}`, (icgi, { id }: { id: string }) => {
  const shape = icgi.get('shapes', id);
  return shape ? icgi.patch('shapes', id, { path: closedPath(shape.path) }) : icgi;
});

/** Moves a marker to the nearest place where it covers no other one, on the smallest window too. */
export const moveApart = command(`Move ${markers.one}`, (icgi, { id }: { id: string }) => {
  const keyframe = icgi.get('placements', id)?.keyframe;
  if (!keyframe) return icgi;
  const { points, distance, canvas } = markersOn(icgi, keyframe.id);
  const own = points.find((point) => point.id === id);
  if (!own) return icgi;
  const others = points.filter((point) => point.id !== id);
  const { x, y } = placeApart(own, others, distance, canvas);
  return icgi.patch('placements', id, { x: x / canvas.width, y: y / canvas.height });
});
