import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as garden from './garden-models.ts';
import * as house from './house-models.ts';
import { glbOf, type ModelScene } from './model-scene.ts';

const folder = join(import.meta.dirname, '../media/models');

/** The models of the configurable house by file name. */
const MODELS: Readonly<Record<string, () => ModelScene>> = {
  'House body': house.body,
  'Facade, timber': house.timberFacade,
  'Facade, rendered': house.renderedFacade,
  'Roof, metal': house.metalRoof,
  'Roof, tiles': house.tiledRoof,
  'Garage, one car': () => house.garage(1),
  'Garage, two cars': () => house.garage(2),
  Lawn: garden.lawn,
  Drive: garden.drive,
  Slab: garden.slab,
  Chair: garden.chair,
  Table: garden.table,
  Planter: garden.planter,
  Lantern: garden.lantern,
  Hedge: garden.hedge,
  Bush: garden.bush,
  Birch: garden.birch,
  Pine: garden.pine,
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, build] of Object.entries(MODELS)) {
  const bytes = await glbOf(build(), name);
  await writeFile(join(folder, `${name}.glb`), bytes);
  process.stdout.write(`${name}: ${Math.round(bytes.length / 1024)} kB\n`);
}
