import { cells, clamp, fractal, hash, mix, noise, step } from './noise.ts';
import { blend, type Point, type Rgb, type Surface, shade } from './surface.ts';

const TAU = Math.PI * 2;

/** Boards next to each other, grain along y. `gap` in metres; `weather` 0..1 greys it. */
export function boards(dark: Rgb, light: Rgb, count: number, gap: number, seed: number, weather = 0): Surface {
  return (x, y) => {
    const board = Math.floor(x * count);
    const within = x * count - board;
    const id = hash(board, 7, seed);
    const shift = hash(board, 3, seed);
    const bend = fractal(x, (y + shift) % 1, count, 3, 2, seed) - 0.5;
    const rings = noise(within * 7 + bend * 5 + id * 90, ((y + shift) % 1) * 2, 1_000, 2, seed + 5);
    const fibre = noise(x * 420, ((y + shift) % 1) * 9, 420, 9, seed + 6);
    const grain = clamp(rings * 0.7 + fibre * 0.3 + (id - 0.5) * 0.35);
    const edge = Math.min(within, 1 - within) / count;
    const seam = gap === 0 ? 1 : step(gap * 0.35, gap * 0.9, edge);
    const grey = weather * (0.5 + 0.5 * fibre);
    const wood = blend(blend(dark, light, grain), [148, 146, 142], grey);
    return {
      color: shade(wood, mix(0.28, 1, seam)),
      height: (seam - 1) * 0.004 + fibre * 0.0004 + rings * 0.0003,
      roughness: clamp(0.62 + (1 - grain) * 0.18 + weather * 0.15),
    };
  };
}

/** A coat of render: `coarse` metres from top to bottom of its grain. */
export function render(color: Rgb, coarse: number, seed: number): Surface {
  return (x, y) => {
    const grain = fractal(x, y, 90, 90, 3, seed);
    const clouds = fractal(x, y, 3, 3, 3, seed + 20);
    return {
      color: shade(color, 0.93 + clouds * 0.1 + (grain - 0.5) * 0.1),
      height: grain * coarse,
      roughness: 0.86 + clouds * 0.1,
    };
  };
}

/** Tiles in a grid; `shift` moves every second row by that share of a tile. `joint` in metres. */
export function tiles(
  {
    columns,
    rows,
    shift = 0,
    joint,
    bevel = 0.002,
  }: { columns: number; rows: number; shift?: number; joint: number; bevel?: number },
  grout: Rgb,
  face: (x: number, y: number, id: number) => { color: Rgb; height?: number; roughness: number },
  seed: number,
): Surface {
  return (x, y) => {
    const row = Math.floor(y * rows);
    const along = x * columns + (row % 2) * shift;
    const column = Math.floor(along) % columns;
    const [u, v] = [along - Math.floor(along), y * rows - row];
    const edge = Math.min(Math.min(u, 1 - u) / columns, Math.min(v, 1 - v) / rows);
    const inside = step(joint / 2, joint / 2 + bevel, edge);
    const { color, height = 0, roughness } = face(x, y, hash(column, row, seed));
    const sand = fractal(x, y, 160, 160, 2, seed + 9);
    return {
      color: blend(shade(grout, 0.9 + sand * 0.2), color, inside),
      height: inside * 0.003 + height * inside + (1 - inside) * sand * 0.0006,
      roughness: mix(0.95, roughness, inside),
    };
  };
}

/** Roof tiles in rows that overlap downwards, rounded across. */
export function roofTiles(color: Rgb, columns: number, rows: number, seed: number): Surface {
  return (x, y) => {
    const row = Math.floor(y * rows);
    const [u, v] = [(x * columns) % 1, y * rows - row];
    const id = hash(Math.floor(x * columns), row, seed);
    const arch = Math.sin(Math.PI * u) ** 0.8;
    const lip = step(0, 0.06, v) * (1 - step(0.95, 1, v) * 0.35);
    const dirt = fractal(x, y, 24, 24, 4, seed);
    return {
      color: shade(color, (0.72 + id * 0.22 + dirt * 0.2) * mix(0.45, 1, lip) * mix(0.72, 1, arch)),
      height: arch * 0.022 + v * 0.012 + dirt * 0.0012,
      roughness: 0.78 + dirt * 0.15,
    };
  };
}

/** Sheets with standing seams along y. */
export function seams(color: Rgb, count: number, seed: number): Surface {
  return (x, y) => {
    const u = (x * count) % 1;
    const edge = Math.min(u, 1 - u) / count;
    const seam = 1 - step(0.004, 0.009, edge);
    const clouds = fractal(x, y, 4, 4, 5, seed);
    return {
      color: shade(color, 0.9 + clouds * 0.2 - seam * 0.06),
      height: seam * 0.012 + clouds * 0.0006,
      roughness: 0.42 + clouds * 0.2,
    };
  };
}

/** Concrete: clouds, pores and the traces of boards. */
export function concrete(color: Rgb, seed: number): Surface {
  return (x, y) => {
    const clouds = fractal(x, y, 3, 3, 6, seed);
    const sand = fractal(x, y, 128, 128, 2, seed + 30);
    const { near, id } = cells(x, y, 26, seed + 40);
    const pore = id > 0.86 ? 1 - step(0.03, 0.1 * id, near) : 0;
    return {
      color: shade(color, (0.84 + clouds * 0.24 + (sand - 0.5) * 0.08) * (1 - pore * 0.35)),
      height: sand * 0.0004 + clouds * 0.001 - pore * 0.003,
      roughness: 0.72 + clouds * 0.16,
    };
  };
}

/** Polished stone of grains. */
export function granite(colors: readonly Rgb[], seed: number): Surface {
  return (x, y) => {
    const { near, id } = cells(x, y, 110, seed);
    const fine = cells(x, y, 260, seed + 5);
    const picked = colors[Math.floor(id * colors.length)] ?? colors[0] ?? [128, 128, 128];
    const speck = fine.id > 0.8 ? 0.55 : 1;
    return { color: shade(picked, (0.88 + (0.6 - near) * 0.25) * speck), height: 0, roughness: 0.26 + fine.id * 0.08 };
  };
}

/** Veined stone. */
export function marble(ground: Rgb, vein: Rgb, seed: number): Surface {
  return (x, y) => {
    const warp = fractal(x, y, 3, 3, 5, seed) - 0.5;
    const [wx, wy] = [(x + warp * 0.35 + 2) % 1, (y + warp * 0.25 + 2) % 1];
    const ridge = (cellsX: number, s: number) => 1 - Math.abs(fractal(wx, wy, cellsX, cellsX, 4, s) * 2 - 1);
    const veins = step(0.9, 1, ridge(2, seed + 3)) * 0.8 + step(0.93, 1, ridge(5, seed + 8)) * 0.35;
    const clouds = fractal(x, y, 2, 2, 4, seed + 12);
    return {
      color: shade(blend(ground, vein, clamp(veins)), 0.94 + clouds * 0.08),
      height: 0,
      roughness: 0.14 + veins * 0.12,
    };
  };
}

/** Chips of stone in cement. */
export function terrazzo(ground: Rgb, chips: readonly Rgb[], seed: number): Surface {
  return (x, y) => {
    const large = cells(x, y, 34, seed);
    const small = cells(x, y, 80, seed + 7);
    const isLarge = large.second - large.near > 0.16 && large.id > 0.35;
    const isSmall = small.second - small.near > 0.22 && small.id > 0.55;
    const id = isLarge ? large.id : small.id;
    const chip = chips[Math.floor(((id * 97) % 1) * chips.length)] ?? ground;
    const clouds = fractal(x, y, 40, 40, 3, seed + 20);
    const color = isLarge || isSmall ? chip : ground;
    return { color: shade(color, 0.93 + clouds * 0.12), height: 0, roughness: 0.3 + clouds * 0.08 };
  };
}

/** Metal brushed along x. */
export function brushed(color: Rgb, seed: number): Surface {
  return (x, y) => {
    const streak = noise(x * 6, y * 700, 6, 700, seed) * 0.6 + noise(x * 14, y * 350, 14, 350, seed + 1) * 0.4;
    return { color: shade(color, 0.93 + streak * 0.1), height: streak * 0.00006, roughness: 0.24 + streak * 0.2 };
  };
}

/** Threads over and under each other. */
export function weave(color: Rgb, threads: number, seed: number): Surface {
  return (x, y) => {
    const slub = fractal(x, y, threads, 8, 2, seed) + fractal(x, y, 8, threads, 2, seed + 3) - 1;
    const [u, v] = [x * threads, y * threads];
    const over = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    const across = Math.sin(Math.PI * (u % 1));
    const along = Math.sin(Math.PI * (v % 1));
    const top = over ? across * (0.6 + 0.4 * along) : along * (0.6 + 0.4 * across);
    return {
      color: shade(color, 0.74 + top * 0.26 + slub * 0.16),
      height: top * 0.0012 + slub * 0.0004,
      roughness: 0.92,
    };
  };
}

/** Loops of yarn. */
export function boucle(color: Rgb, seed: number): Surface {
  return (x, y) => {
    const { near, id } = cells(x, y, 70, seed);
    const fine = fractal(x, y, 200, 200, 2, seed + 4);
    const round = clamp(1 - near * 1.15);
    return {
      color: shade(color, 0.66 + round * 0.34 + (id - 0.5) * 0.08 + (fine - 0.5) * 0.1),
      height: round * 0.005 + fine * 0.0008,
      roughness: 0.95,
    };
  };
}

/** Grained hide. */
export function leather(color: Rgb, seed: number): Surface {
  return (x, y) => {
    const { near, second } = cells(x, y, 90, seed);
    const crease = step(0.02, 0.22, second - near);
    const clouds = fractal(x, y, 4, 4, 4, seed + 9);
    return {
      color: shade(color, (0.82 + clouds * 0.22) * mix(0.8, 1, crease)),
      height: crease * 0.0009 + clouds * 0.0008,
      roughness: 0.5 + (1 - crease) * 0.2 + clouds * 0.08,
    };
  };
}

/** Slates: rows that overlap, each split a little differently. */
export function slate(color: Rgb, seed: number): Surface {
  const laid = tiles(
    { columns: 5, rows: 6, shift: 0.5, joint: 0.003, bevel: 0.001 },
    shade(color, 0.25),
    (x, y, id) => {
      const split = fractal((x + id) % 1, (y + id) % 1, 6, 12, 5, seed);
      return {
        color: shade(color, 0.78 + id * 0.3 + (split - 0.5) * 0.3),
        height: split * 0.003,
        roughness: 0.58 + split * 0.2,
      };
    },
    seed,
  );
  return (x, y): Point => {
    const point = laid(x, y);
    return { ...point, height: point.height + ((y * 6) % 1) * 0.006 };
  };
}

/** A mown lawn. */
export function grass(seed: number): Surface {
  return (x, y) => {
    const blades = noise(x * 300, y * 90, 300, 90, seed) * 0.5 + noise(x * 110, y * 280, 110, 280, seed + 1) * 0.5;
    const clouds = fractal(x, y, 3, 3, 5, seed + 2);
    const tone = clamp(blades * 0.75 + clouds * 0.4 - 0.1);
    return { color: blend([44, 66, 22], [112, 138, 58], tone), height: blades * 0.012, roughness: 1 };
  };
}

/** Loose stones. */
export function gravel(color: Rgb, seed: number): Surface {
  return (x, y) => {
    const { near, second, id } = cells(x, y, 46, seed);
    const gap = step(0.02, 0.3, second - near);
    const round = clamp(1 - near);
    const fine = fractal(x, y, 150, 150, 2, seed + 5);
    return {
      color: shade(color, (0.62 + id * 0.42 + (fine - 0.5) * 0.2) * mix(0.35, 1, gap)),
      height: round * gap * 0.014,
      roughness: 0.9,
    };
  };
}

/** Waves of a given depth on water-like glass; nothing else is drawn. */
export const ripples =
  (depth: number, seed: number): Surface =>
  (x, y) => ({
    color: [255, 255, 255],
    height: (fractal(x, y, 40, 40, 3, seed) + 0.02 * Math.sin(x * TAU)) * depth,
  });
