import { commandsOf } from '../../engine/command.ts';
import type { OutlineGeometry } from '../geo.schema.ts';
import type { GisDocument } from '../gis.records.ts';
import { removeFeatures, setMainShape } from './gis.commands.ts';

const command = commandsOf<GisDocument>();

/** Makes one outline of several: it takes the shape of all, and the others go. It is the main shape where one of them was. */
export const joinOutlines = command(
  'Join areas',
  (gis, { id, others, geometry }: { id: string; others: readonly string[]; geometry: OutlineGeometry }) => {
    const outline = gis.get('outlines', id);
    if (!outline) return gis;
    const { mainShape } = gis.one('settings');
    const isMain = mainShape !== null && others.includes(mainShape.id);
    const moved = isMain ? setMainShape.run(gis, { id }) : gis;
    return removeFeatures.run(moved.put('outlines', { ...outline, geometry }), {
      ids: others.filter((other) => other !== id),
    });
  },
);
