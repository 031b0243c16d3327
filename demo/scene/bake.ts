import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { daySky, duskSky, lamps, sunlight, towardsSun } from './light.ts';
import { type Scene, type Surface, surfaces } from './mesh.ts';
import { smoothLight, type Welded } from './smooth.ts';
import { add, dot, frameOf, length, normalize, randomFrom, scale, sub, type Vec3 } from './vec.ts';
import { buildScene } from './world.ts';

/** Surfaces that neither block light in the bake nor receive it: too fine, too far, or see-through. */
const unbaked = new Set<Surface>(['leaf', 'blade', 'glass', 'hill', 'water', 'lamp']);
export const isBaked = (surface: Surface) => !unbaked.has(surface);

/** Six numbers a vertex: day RGB, dusk RGB. */
type Light = Float32Array;
type Shared = { direct: SharedArrayBuffer; last: SharedArrayBuffer; next: SharedArrayBuffer; valid: SharedArrayBuffer };
type Task = { kind: 'direct' } | { kind: 'gather'; rays: number };

/** The baked surfaces as one mesh, in the order of the scene's parts. */
export type Merged = {
  position: Float32Array;
  normal: Float32Array;
  probe: Float32Array;
  albedo: Float32Array;
  index: Uint32Array;
  starts: Map<Surface, number>;
};

/** Joins the baked surfaces. */
export function merge(scene: Scene): Merged {
  const starts = new Map<Surface, number>();
  let vertices = 0;
  let corners = 0;
  for (const [surface, part] of scene.parts) {
    if (!isBaked(surface)) continue;
    starts.set(surface, vertices);
    vertices += part.position.length / 3;
    corners += part.index.length;
  }
  const merged: Merged = {
    position: new Float32Array(vertices * 3),
    normal: new Float32Array(vertices * 3),
    probe: new Float32Array(vertices * 3),
    albedo: new Float32Array(vertices * 3),
    index: new Uint32Array(corners),
    starts,
  };
  let corner = 0;
  for (const [surface, start] of starts) {
    const part = scene.part(surface);
    merged.position.set(part.position, start * 3);
    merged.normal.set(part.normal, start * 3);
    merged.probe.set(part.probe, start * 3);
    part.color.forEach((value, i) => {
      merged.albedo[start * 3 + i] = Math.min(0.9, value * (surfaces[surface][i % 3] ?? 0));
    });
    for (const vertex of part.index) merged.index[corner++] = vertex + start;
  }
  return merged;
}

const at = (list: Float32Array, i: number): Vec3 => [list[i * 3] ?? 0, list[i * 3 + 1] ?? 0, list[i * 3 + 2] ?? 0];

/** Answers light questions about one mesh. */
class Tracer {
  readonly mesh: Merged;
  readonly #bvh: MeshBVH;
  readonly #index: ArrayLike<number>;
  readonly #ray = new Ray(new Vector3(), new Vector3());

  constructor(mesh: Merged) {
    this.mesh = mesh;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(mesh.position, 3));
    geometry.setIndex(new BufferAttribute(mesh.index.slice(), 1));
    this.#bvh = new MeshBVH(geometry, { strategy: 2, targetLeafSize: 6 });
    this.#index = geometry.getIndex()?.array ?? mesh.index;
  }

  first(from: Vec3, way: Vec3, far: number) {
    this.#ray.origin.set(...from);
    this.#ray.direction.set(...way);
    return this.#bvh.raycastFirst(this.#ray, DoubleSide, 0, far);
  }

  /** Vertices and weights of the triangle at a hit. */
  corners(face: number, p: Vec3): readonly (readonly [number, number])[] {
    const [a, b, c] = [this.#index[face * 3] ?? 0, this.#index[face * 3 + 1] ?? 0, this.#index[face * 3 + 2] ?? 0];
    const pa = at(this.mesh.position, a);
    const e1 = sub(at(this.mesh.position, b), pa);
    const e2 = sub(at(this.mesh.position, c), pa);
    const d = sub(p, pa);
    const [d11, d12, d22, dp1, dp2] = [dot(e1, e1), dot(e1, e2), dot(e2, e2), dot(d, e1), dot(d, e2)];
    const det = d11 * d22 - d12 * d12 || 1;
    const v = (d22 * dp1 - d12 * dp2) / det;
    const w = (d11 * dp2 - d12 * dp1) / det;
    return [
      [a, 1 - v - w],
      [b, v],
      [c, w],
    ];
  }
}

function directLight(tracer: Tracer, i: number, out: Light, random: () => number): void {
  const normal = at(tracer.mesh.normal, i);
  const from = add(at(tracer.mesh.probe, i), scale(normal, 0.012));
  const facing = dot(normal, towardsSun);
  let seen = 0;
  if (facing > 0) {
    for (let k = 0; k < 4; k++) {
      const way = normalize(add(towardsSun, scale([random() - 0.5, random() - 0.5, random() - 0.5], 0.03)));
      if (!tracer.first(from, way, 200)) seen += facing / 4;
    }
  }
  let dusk: Vec3 = [0, 0, 0];
  for (const lamp of lamps) {
    const samples = 5;
    for (let k = 0; k < samples; k++) {
      const jitter: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5];
      const target = add(lamp.at, scale(normalize(jitter), lamp.radius));
      const gap = sub(target, from);
      const far = length(gap);
      const way = scale(gap, 1 / far);
      const cosine = dot(normal, way);
      const beam = lamp.downwards ? Math.max(0, way[1]) ** 1.5 : 1;
      const strength = (cosine * beam) / (far * far + 0.03) / samples;
      if (strength < 0.0006 || tracer.first(from, way, far - 0.02)) continue;
      dusk = add(dusk, scale(lamp.power, strength));
    }
  }
  for (let c = 0; c < 3; c++) {
    out[i * 6 + c] = seen * (sunlight[c] ?? 0);
    out[i * 6 + 3 + c] = dusk[c] ?? 0;
  }
}

/** Light that reaches a vertex over the sky and over other surfaces; false when the vertex sits inside a solid. */
function gather(
  tracer: Tracer,
  i: number,
  rays: number,
  direct: Light,
  last: Light,
  next: Light,
  random: () => number,
): boolean {
  const normal = at(tracer.mesh.normal, i);
  const from = add(at(tracer.mesh.probe, i), scale(normal, 0.012));
  const { u, v } = frameOf(normal);
  const [shiftA, shiftB] = [random(), random()];
  const sum = [0, 0, 0, 0, 0, 0];
  let behind = 0;
  for (let k = 0; k < rays; k++) {
    const a = ((k + 0.5) / rays + shiftA) % 1;
    const b = (k * 0.6180339887 + shiftB) % 1;
    const flat = Math.sqrt(a);
    const turn = b * Math.PI * 2;
    const way = add(
      add(scale(u, flat * Math.cos(turn)), scale(v, flat * Math.sin(turn))),
      scale(normal, Math.sqrt(Math.max(0.0004, 1 - a))),
    );
    const hit = tracer.first(from, way, 260);
    if (!hit) {
      const [day, dusk] = [daySky(way), duskSky(way)];
      for (let c = 0; c < 3; c++) {
        sum[c] = (sum[c] ?? 0) + (day[c] ?? 0);
        sum[c + 3] = (sum[c + 3] ?? 0) + (dusk[c] ?? 0);
      }
      continue;
    }
    const face = hit.face?.normal;
    if (face && face.x * way[0] + face.y * way[1] + face.z * way[2] > 0.0001) {
      behind++;
      continue;
    }
    for (const [corner, weight] of tracer.corners(hit.faceIndex ?? 0, [hit.point.x, hit.point.y, hit.point.z])) {
      for (let c = 0; c < 6; c++) {
        const light = (direct[corner * 6 + c] ?? 0) + (last[corner * 6 + c] ?? 0);
        sum[c] = (sum[c] ?? 0) + weight * light * (tracer.mesh.albedo[corner * 3 + (c % 3)] ?? 0);
      }
    }
  }
  for (let c = 0; c < 6; c++) next[i * 6 + c] = Math.max(0, sum[c] ?? 0) / rays;
  return behind < rays * 0.35;
}

function serve(share: { shared: Shared; part: number; parts: number }): void {
  const { shared, part, parts } = share;
  const tracer = new Tracer(merge(buildScene()));
  const [direct, last, next] = [
    new Float32Array(shared.direct),
    new Float32Array(shared.last),
    new Float32Array(shared.next),
  ];
  const valid = new Uint8Array(shared.valid);
  const block = 512;
  parentPort?.on('message', (task: Task) => {
    for (let i = 0; i < valid.length; i++) {
      if (Math.floor(i / block) % parts !== part) continue;
      const random = randomFrom(i * 7919 + 13);
      if (task.kind === 'direct') directLight(tracer, i, direct, random);
      else valid[i] = gather(tracer, i, task.rays, direct, last, next, random) ? 1 : 0;
    }
    parentPort?.postMessage('done');
  });
}

/** Bakes sky light, bounced sunlight and lamps for every vertex of the merged mesh. `rays` are those of the last pass. */
export async function bake(mesh: Merged, weld: Welded, rays: number): Promise<Light> {
  const count = mesh.position.length / 3;
  const shared: Shared = {
    direct: new SharedArrayBuffer(count * 24),
    last: new SharedArrayBuffer(count * 24),
    next: new SharedArrayBuffer(count * 24),
    valid: new SharedArrayBuffer(count),
  };
  const parts = 2;
  const workers = Array.from(
    { length: parts },
    (_, part) => new Worker(new URL(import.meta.url), { workerData: { shared, part, parts } }),
  );
  const run = (task: Task) =>
    Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            worker.once('message', () => resolve());
            worker.once('error', reject);
            worker.postMessage(task);
          }),
      ),
    );
  await run({ kind: 'direct' });
  const [last, next, valid] = [
    new Float32Array(shared.last),
    new Float32Array(shared.next),
    new Uint8Array(shared.valid),
  ];
  const direct = new Float32Array(shared.direct);
  for (const passRays of [Math.ceil(rays / 8), Math.ceil(rays / 8), Math.ceil(rays / 5), rays]) {
    await run({ kind: 'gather', rays: passRays });
    last.set(smoothLight(weld, next, valid, 5));
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  // The sun is drawn by the shader (crisp shadows); the lamps are not, so their direct light joins the baked light.
  const result = new Float32Array(last);
  const lampLight = smoothLight(weld, direct, valid, 1);
  for (let i = 0; i < count; i++)
    for (let c = 3; c < 6; c++) result[i * 6 + c] = (result[i * 6 + c] ?? 0) + (lampLight[i * 6 + c] ?? 0);
  return result;
}

if (!isMainThread) serve(workerData);
