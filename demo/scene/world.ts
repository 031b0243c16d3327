import { buildGarden } from './garden.ts';
import { buildHouse } from './house.ts';
import { buildInterior } from './interior.ts';
import { Scene } from './mesh.ts';

/** Builds the whole scene; every call gives the same vertices. */
export function buildScene(): Scene {
  const scene = new Scene();
  buildHouse(scene);
  buildInterior(scene);
  buildGarden(scene);
  return scene;
}
