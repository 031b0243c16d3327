import { add, cross, distance, dot, mix, normalize, scale, sub, type Vec3 } from './vec.ts';

/** How a surface is lit and bounced in the bake; `albedo` is the mean of what its shader paints (linear). */
export const surfaces = {
  plaster: [0.83, 0.81, 0.77],
  paint: [1, 1, 1],
  cladding: [0.46, 0.26, 0.13],
  roof: [0.05, 0.053, 0.058],
  deck: [0.36, 0.26, 0.18],
  oak: [0.58, 0.44, 0.3],
  slats: [0.6, 0.47, 0.34],
  stone: [0.5, 0.48, 0.45],
  grass: [0.12, 0.15, 0.05],
  gravel: [0.5, 0.47, 0.42],
  fabric: [1, 1, 1],
  rug: [0.62, 0.58, 0.5],
  metal: [0.04, 0.04, 0.042],
  marble: [0.75, 0.74, 0.72],
  art: [0.5, 0.42, 0.33],
  lamp: [0.8, 0.75, 0.65],
  bark: [1, 1, 1],
  leaf: [1, 1, 1],
  blade: [1, 1, 1],
  glass: [0, 0, 0],
  hill: [1, 1, 1],
  water: [0, 0, 0],
} as const satisfies Record<string, Vec3>;

export type Surface = keyof typeof surfaces;

/** Growing arrays of one surface. `normal`, `color` and `position` hold three numbers a vertex, `uv` two (metres). */
export type Part = {
  position: number[];
  normal: number[];
  uv: number[];
  color: number[];
  /** A point up to 2 cm inside the patch, from which the bake looks around (a corner sits in its neighbour wall). */
  probe: number[];
  index: number[];
};

export type Style = {
  color?: Vec3;
  /** Longest edge of a cell, metres: the resolution of the baked light. */
  cell?: number;
  /** The axis boards run along. */
  grain?: Vec3;
};

const white: Vec3 = [1, 1, 1];
export const alongX: Vec3 = [1, 0, 0];
export const alongY: Vec3 = [0, 1, 0];
export const alongZ: Vec3 = [0, 0, 1];

/** Collects the surfaces of the scene. */
export class Scene {
  readonly parts = new Map<Surface, Part>();

  part(surface: Surface): Part {
    const known = this.parts.get(surface);
    if (known) return known;
    const made: Part = { position: [], normal: [], uv: [], color: [], probe: [], index: [] };
    this.parts.set(surface, made);
    return made;
  }

  vertex(
    surface: Surface,
    at: Vec3,
    normal: Vec3,
    uv: readonly [number, number],
    color: Vec3 = white,
    probe = at,
  ): number {
    const part = this.part(surface);
    part.position.push(...at);
    part.normal.push(...normal);
    part.uv.push(...uv);
    part.color.push(...color);
    part.probe.push(...probe);
    return part.position.length / 3 - 1;
  }

  /** Turns everything `build` adds around the vertical by `turn` (radians) and moves it to `at`. */
  placed(at: Vec3, turn: number, build: () => void): void {
    const before = new Map([...this.parts].map(([surface, part]) => [surface, part.position.length]));
    build();
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    for (const [surface, part] of this.parts) {
      for (let i = before.get(surface) ?? 0; i < part.position.length; i += 3) {
        for (const list of [part.position, part.probe, part.normal]) {
          const [x, y, z] = [list[i] ?? 0, list[i + 1] ?? 0, list[i + 2] ?? 0];
          const shift = list === part.normal ? [0, 0, 0] : at;
          list[i] = x * c + z * s + (shift[0] ?? 0);
          list[i + 1] = y + (shift[1] ?? 0);
          list[i + 2] = z * c - x * s + (shift[2] ?? 0);
        }
      }
    }
  }

  /** A four-cornered sheet, corners counter-clockwise from the side it is seen from, cut into cells. */
  patch(surface: Surface, a: Vec3, b: Vec3, c: Vec3, d: Vec3, style: Style = {}): void {
    const cell = style.cell ?? 0.3;
    const across = Math.max(1, Math.ceil(Math.max(distance(a, b), distance(d, c)) / cell - 0.01));
    const along = Math.max(1, Math.ceil(Math.max(distance(a, d), distance(b, c)) / cell - 0.01));
    const normal = normalize(cross(sub(c, a), sub(d, b)));
    const centre = scale(add(add(a, b), add(c, d)), 0.25);
    const wanted = style.grain ?? alongY;
    const flat = sub(wanted, scale(normal, dot(wanted, normal)));
    const v = Math.hypot(...flat) > 0.1 ? normalize(flat) : normalize(sub(b, a));
    const u = cross(v, normal);
    const part = this.part(surface);
    const first = part.position.length / 3;
    for (let j = 0; j <= along; j++) {
      for (let i = 0; i <= across; i++) {
        const at = mix(mix(a, b, i / across), mix(d, c, i / across), j / along);
        const inward = sub(centre, at);
        const away = Math.hypot(...inward);
        const isEdge = i === 0 || j === 0 || i === across || j === along;
        const probe = isEdge && away > 0 ? add(at, scale(inward, Math.min(0.035, away * 0.3) / away)) : at;
        this.vertex(surface, at, normal, [dot(at, u), dot(at, v)], style.color, probe);
      }
    }
    const row = across + 1;
    for (let j = 0; j < along; j++) {
      for (let i = 0; i < across; i++) {
        const k = first + j * row + i;
        part.index.push(k, k + 1, k + row + 1, k, k + row + 1, k + row);
      }
    }
  }

  /** An upright box between two corners. `skip` names hidden faces, of "+x -x +y -y +z -z". */
  box(surface: Surface, low: Vec3, high: Vec3, style: Style = {}, skip = ''): void {
    const [x0, y0, z0] = low;
    const [x1, y1, z1] = high;
    const face = (name: string, a: Vec3, b: Vec3, c: Vec3, d: Vec3) => {
      if (!skip.includes(name)) this.patch(surface, a, b, c, d, style);
    };
    face('+x', [x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1]);
    face('-x', [x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]);
    face('+y', [x0, y1, z1], [x1, y1, z1], [x1, y1, z0], [x0, y1, z0]);
    face('-y', [x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]);
    face('+z', [x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]);
    face('-z', [x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0]);
  }

  /** A box whose edges are rounded by `radius`; `puff` lifts the middle of its faces like a cushion (metres). */
  cushion(surface: Surface, low: Vec3, high: Vec3, radius: number, style: Style & { puff?: number } = {}): void {
    const puff = style.puff ?? 0;
    const lines = [0, 1, 2].map((axis) => {
      const from = low[axis] ?? 0;
      const to = high[axis] ?? 0;
      const bends = [0, 0.1, 0.33, 0.64, 1].map((t) => t * radius);
      const count = Math.max(2, Math.ceil((to - from - 2 * radius) / (style.cell ?? 0.12)));
      const middle = Array.from(
        { length: count - 1 },
        (_, i) => from + radius + ((to - from - 2 * radius) * (i + 1)) / count,
      );
      return [...bends.map((t) => from + t), ...middle, ...bends.map((t) => to - t).reverse()];
    });
    for (const axis of [0, 1, 2]) {
      for (const side of [0, 1]) {
        const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
        const ps = lines[p] ?? [];
        const qs = lines[q] ?? [];
        const part = this.part(surface);
        const first = part.position.length / 3;
        for (const qv of qs) {
          for (const pv of ps) {
            const at = [0, 0, 0];
            at[axis] = (side ? high : low)[axis] ?? 0;
            at[p] = pv;
            at[q] = qv;
            const inner = at.map((value, k) =>
              Math.min((high[k] ?? 0) - radius, Math.max((low[k] ?? 0) + radius, value)),
            );
            const normal = normalize([
              (at[0] ?? 0) - (inner[0] ?? 0),
              (at[1] ?? 0) - (inner[1] ?? 0),
              (at[2] ?? 0) - (inner[2] ?? 0),
            ]);
            const s = (pv - (low[p] ?? 0)) / ((high[p] ?? 0) - (low[p] ?? 0));
            const t = (qv - (low[q] ?? 0)) / ((high[q] ?? 0) - (low[q] ?? 0));
            const lift = puff * Math.sin(Math.PI * s) * Math.sin(Math.PI * t);
            const on: Vec3 = [inner[0] ?? 0, inner[1] ?? 0, inner[2] ?? 0];
            this.vertex(surface, add(on, scale(normal, radius + lift)), normal, [pv, qv], style.color);
          }
        }
        const row = ps.length;
        for (let j = 0; j + 1 < qs.length; j++) {
          for (let i = 0; i + 1 < row; i++) {
            const k = first + j * row + i;
            if (side) part.index.push(k, k + 1, k + row + 1, k, k + row + 1, k + row);
            else part.index.push(k, k + row + 1, k + 1, k, k + row, k + row + 1);
          }
        }
      }
    }
  }

  /** A body of rings around the line from `from` to `to`: `profile` lists [place 0..1 on the line, radius]. */
  turned(
    surface: Surface,
    from: Vec3,
    to: Vec3,
    profile: readonly (readonly [number, number])[],
    style: Style & { sides?: number } = {},
  ): void {
    const sides = style.sides ?? 16;
    const axis = normalize(sub(to, from));
    const u = normalize(cross(Math.abs(axis[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], axis));
    const v = cross(axis, u);
    const tall = distance(from, to);
    const part = this.part(surface);
    const first = part.position.length / 3;
    profile.forEach(([place, radius], j) => {
      const before = profile[Math.max(0, j - 1)] ?? [place, radius];
      const after = profile[Math.min(profile.length - 1, j + 1)] ?? [place, radius];
      const rise = (after[0] - before[0]) * tall;
      const grow = after[1] - before[1];
      for (let i = 0; i <= sides; i++) {
        const angle = (i / sides) * Math.PI * 2;
        const out = add(scale(u, Math.cos(angle)), scale(v, Math.sin(angle)));
        const normal = normalize(sub(scale(out, rise), scale(axis, grow)));
        this.vertex(
          surface,
          add(mix(from, to, place), scale(out, radius)),
          normal,
          [angle * radius, place * tall],
          style.color,
        );
      }
    });
    const row = sides + 1;
    for (let j = 0; j + 1 < profile.length; j++) {
      for (let i = 0; i < sides; i++) {
        const k = first + j * row + i;
        part.index.push(k, k + 1, k + row + 1, k, k + row + 1, k + row);
      }
    }
  }

  /** A straight round bar with flat ends. */
  bar(surface: Surface, from: Vec3, to: Vec3, radius: number, style: Style & { sides?: number } = {}): void {
    this.turned(
      surface,
      from,
      to,
      [
        [0, 0.0001],
        [0, radius],
        [0, radius],
        [1, radius],
        [1, radius],
        [1, 0.0001],
      ],
      {
        sides: 10,
        ...style,
      },
    );
  }

  /** An ellipsoid, optionally dented by `bump(direction)` (a factor of its radius). */
  ball(
    surface: Surface,
    centre: Vec3,
    radii: Vec3,
    style: Style & { rings?: number; bump?: (direction: Vec3) => number } = {},
  ): void {
    const rings = style.rings ?? 10;
    const part = this.part(surface);
    const first = part.position.length / 3;
    for (let j = 0; j <= rings; j++) {
      for (let i = 0; i <= rings * 2; i++) {
        const up = Math.PI * (j / rings - 0.5);
        const around = -(i / rings) * Math.PI;
        const way: Vec3 = [Math.cos(up) * Math.cos(around), Math.sin(up), Math.cos(up) * Math.sin(around)];
        const size = style.bump?.(way) ?? 1;
        const at: Vec3 = [
          centre[0] + way[0] * radii[0] * size,
          centre[1] + way[1] * radii[1] * size,
          centre[2] + way[2] * radii[2] * size,
        ];
        const normal = normalize([way[0] / radii[0], way[1] / radii[1], way[2] / radii[2]]);
        this.vertex(surface, at, normal, [around, up], style.color);
      }
    }
    const row = rings * 2 + 1;
    for (let j = 0; j < rings; j++) {
      for (let i = 0; i < rings * 2; i++) {
        const k = first + j * row + i;
        part.index.push(k, k + 1, k + row + 1, k, k + row + 1, k + row);
      }
    }
  }
}
