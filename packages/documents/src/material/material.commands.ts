import { commandsOf } from '../engine/command.ts';
import { convertMaterial } from './convert-material.ts';
import type { MaterialDocument } from './material.records.ts';
import type { MaterialType } from './material.schema.ts';

const command = commandsOf<MaterialDocument>();

/** Makes it another kind of material; what the other kind cannot hold goes. */
export const changeMaterialType = command('Change kind', (material, { type }: { type: MaterialType }) =>
  material.patch('content', 'content', { data: convertMaterial(material.one('content').data, type).data }),
);
