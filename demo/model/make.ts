import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { namesByType } from '@diorama/server/features/mesh/jobs/mesh-recipe.ts';
import { optimise } from '@diorama/server/features/mesh/pipeline/optimise.ts';
import { DEMO_MODELS, type DemoModels, MODELS_INDEX } from '@diorama/server/features/setup/demo/demo-models.ts';
import * as garden from './garden-models.ts';
import * as house from './house-models.ts';
import { glbOf, type ModelScene } from './model-scene.ts';

/** The models of the configurable house by name. */
const MODELS: Readonly<Record<string, () => ModelScene>> = {
  'House body': house.body,
  'Facade timber': house.timberFacade,
  'Facade rendered': house.renderedFacade,
  'Roof metal': house.metalRoof,
  'Roof tiles': house.tiledRoof,
  'Garage one car': () => house.garage(1),
  'Garage two cars': () => house.garage(2),
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

/** They have no textures, so there is nothing to remember. */
const NO_CACHE = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => {} };

// Builds the models, and makes of each what the server would, so that a first start has nothing to compute.
await rm(DEMO_MODELS, { recursive: true, force: true });
await mkdir(join(DEMO_MODELS, 'made'), { recursive: true });
const index: DemoModels = [];
for (const [name, build] of Object.entries(MODELS)) {
  const scene = build();
  const bytes = await glbOf(scene, name);
  const path = join(DEMO_MODELS, `${name}.glb`);
  await writeFile(path, bytes);
  // Each part has one material of its own; the house's slots and overrides name them.
  const named = scene.namesOf();
  const wanted = (['node', 'material'] as const).flatMap((type) =>
    named.map((part) => ({ type, name: part, why: name })),
  );
  const order = { path, fileName: `${name}.glb`, skip: MeshSkip.parse({}), wanted };
  const { glb, report, nodes, stats, box } = await optimise(order, { cache: NO_CACHE, report: () => {} });
  await writeFile(join(DEMO_MODELS, 'made', `${name}.glb`), glb);
  await writeFile(join(DEMO_MODELS, 'made', `${name}.json`), `${JSON.stringify({ report, nodes })}\n`);
  index.push({ name, stats, box, kept: namesByType(wanted) });
  process.stdout.write(`${name}: ${Math.round(bytes.length / 1024)} kB, ${Math.round(glb.length / 1024)} kB made\n`);
}
await writeFile(join(DEMO_MODELS, MODELS_INDEX), `${JSON.stringify(index, null, 1)}\n`);
