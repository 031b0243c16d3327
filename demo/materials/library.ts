import { fractal } from './noise.ts';
import type { Rgb, Surface } from './surface.ts';
import {
  boards,
  boucle,
  brushed,
  concrete,
  granite,
  grass,
  gravel,
  leather,
  marble,
  render,
  ripples,
  roofTiles,
  seams,
  slate,
  terrazzo,
  tiles,
  weave,
} from './surfaces.ts';

/** A material of the shipped set. What is left out of `data` is the default of its type. */
export interface ShippedMaterial {
  name: string;
  /** Its pictures show a square metre; absent: it has none. */
  surface?: Surface;
  /** Only the normals of `surface` are used. */
  isPlain?: boolean;
  data: { type: 'pbr-mr' | 'pbr' } & Record<string, unknown>;
}

const color = (r: number, g: number, b: number) => ({ r, g, b, a: 1 });
const some = (value: number) => ({ type: 'some', value });
const matt = (surface: Surface): Pick<ShippedMaterial, 'surface' | 'data'> => ({
  surface,
  data: { type: 'pbr-mr', metallic: 0, roughness: 1 },
});
const glazed = (tint: Rgb, roughness: number) => (_x: number, _y: number, id: number) => ({
  color: [tint[0] * (0.95 + id * 0.07), tint[1] * (0.95 + id * 0.07), tint[2] * (0.95 + id * 0.07)] as const,
  roughness,
});
const fired = (tint: Rgb, seed: number) => (x: number, y: number, id: number) => {
  const grain = fractal(x, y, 60, 60, 4, seed);
  const factor = 0.7 + id * 0.35 + (grain - 0.5) * 0.3;
  return {
    color: [tint[0] * factor, tint[1] * factor, tint[2] * factor] as const,
    height: grain * 0.002,
    roughness: 0.82,
  };
};
const metal = (base: Rgb, roughness: number): ShippedMaterial['data'] => ({
  type: 'pbr-mr',
  baseColor: color(...base),
  metallic: 1,
  roughness,
});
const clear = (tint: Rgb, alpha: number, roughness: number): ShippedMaterial['data'] => ({
  type: 'pbr',
  albedoColor: color(...tint),
  metallic: some(0),
  roughness: some(roughness),
  alpha,
  transparencyMode: 2,
  backFaceCulling: false,
});

/** The materials that every library begins with. */
export const LIBRARY: readonly ShippedMaterial[] = [
  { name: 'Oak planks', ...matt(boards([150, 106, 64], [205, 164, 112], 5, 0.002, 1)) },
  { name: 'Oak, whitewashed', ...matt(boards([196, 178, 152], [226, 212, 190], 5, 0.002, 2)) },
  { name: 'Walnut', ...matt(boards([64, 40, 27], [118, 80, 54], 6, 0, 3)) },
  { name: 'Pine boards', ...matt(boards([196, 144, 84], [232, 190, 128], 7, 0.003, 4)) },
  { name: 'Larch cladding, weathered', ...matt(boards([126, 104, 84], [168, 148, 124], 8, 0.006, 5, 0.7)) },
  { name: 'Cladding, Falu red', ...matt(boards([108, 34, 24], [134, 46, 32], 7, 0.008, 6)) },
  { name: 'Decking, thermo ash', ...matt(boards([72, 48, 32], [108, 76, 52], 7, 0.007, 7, 0.15)) },
  { name: 'Render, white', ...matt(render([236, 234, 228], 0.0022, 11)) },
  { name: 'Render, warm grey', ...matt(render([176, 168, 156], 0.0026, 12)) },
  { name: 'Render, ochre', ...matt(render([206, 162, 96], 0.0024, 13)) },
  { name: 'Concrete', ...matt(concrete([166, 164, 160], 14)) },
  {
    name: 'Brick, red',
    ...matt(
      tiles(
        { columns: 4, rows: 13, shift: 0.5, joint: 0.012, bevel: 0.004 },
        [186, 178, 166],
        fired([158, 78, 54], 15),
        15,
      ),
    ),
  },
  {
    name: 'Brick, light grey',
    ...matt(
      tiles(
        { columns: 4, rows: 13, shift: 0.5, joint: 0.012, bevel: 0.004 },
        [150, 146, 140],
        fired([196, 188, 176], 16),
        16,
      ),
    ),
  },
  {
    name: 'Ceramic tiles, white',
    ...matt(
      tiles({ columns: 5, rows: 5, joint: 0.003, bevel: 0.0025 }, [168, 166, 162], glazed([240, 240, 238], 0.12), 17),
    ),
  },
  {
    name: 'Ceramic tiles, sea green',
    ...matt(
      tiles(
        { columns: 5, rows: 10, shift: 0.5, joint: 0.003, bevel: 0.0025 },
        [206, 204, 198],
        glazed([74, 128, 116], 0.1),
        18,
      ),
    ),
  },
  {
    name: 'Porcelain slabs, grey',
    ...matt(
      tiles(
        { columns: 2, rows: 1, joint: 0.003, bevel: 0.001 },
        [120, 118, 114],
        (x, y, id) => {
          const clouds = fractal(x, y, 5, 5, 6, 19);
          const tone = 138 + clouds * 30 + id * 6;
          return { color: [tone, tone * 0.985, tone * 0.96] as const, roughness: 0.45 + clouds * 0.15 };
        },
        19,
      ),
    ),
  },
  { name: 'Roof tiles, clay', ...matt(roofTiles([172, 84, 54], 4, 3, 20)) },
  { name: 'Roof tiles, charcoal', ...matt(roofTiles([70, 70, 72], 4, 3, 21)) },
  { name: 'Slate', ...matt(slate([84, 90, 98], 22)) },
  {
    name: 'Granite',
    ...matt(
      granite(
        [
          [150, 148, 146],
          [196, 192, 188],
          [92, 90, 90],
          [172, 160, 150],
        ],
        23,
      ),
    ),
  },
  { name: 'Marble', ...matt(marble([240, 238, 234], [120, 122, 128], 24)) },
  {
    name: 'Terrazzo',
    ...matt(
      terrazzo(
        [226, 222, 214],
        [
          [150, 96, 72],
          [92, 98, 96],
          [196, 178, 150],
          [244, 242, 238],
        ],
        25,
      ),
    ),
  },
  { name: 'Lawn', ...matt(grass(33)) },
  { name: 'Gravel', ...matt(gravel([158, 150, 140], 34)) },
  {
    name: 'Steel, brushed',
    surface: brushed([196, 198, 202], 26),
    data: { type: 'pbr-mr', metallic: 1, roughness: 1 },
  },
  {
    name: 'Zinc, standing seam',
    surface: seams([142, 148, 152], 2, 27),
    data: { type: 'pbr-mr', metallic: 0.85, roughness: 1 },
  },
  {
    name: 'Powder coating, black',
    data: { type: 'pbr-mr', baseColor: color(30, 31, 33), metallic: 0, roughness: 0.55 },
  },
  { name: 'Brass, polished', data: metal([214, 174, 96], 0.18) },
  { name: 'Glass, clear', data: clear([236, 242, 242], 0.16, 0.02) },
  { name: 'Glass, ribbed', surface: ripples(0.004, 29), isPlain: true, data: clear([226, 236, 234], 0.36, 0.16) },
  { name: 'Linen', ...matt(weave([206, 196, 178], 160, 30)) },
  { name: 'Bouclé', ...matt(boucle([232, 226, 214], 31)) },
  { name: 'Leather, cognac', ...matt(leather([146, 82, 44], 32)) },
];
