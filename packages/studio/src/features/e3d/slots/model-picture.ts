import { sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { queryOptions } from '@tanstack/react-query';
import { drawViews, viewOf } from '../stage/scene/draw-views.ts';

/** A model as scenes load it. */
interface ServedModel {
  url: string;
  /** Bytes. */
  size: number;
  version: number;
}

interface Wish {
  id: string;
  model: ServedModel;
  resolve: (address: string) => void;
  reject: (error: unknown) => void;
}

/** CSS px of a picture's sides. */
const SIDES = { width: 96, height: 96 };
/** Larger files are not fetched for a picture alone, bytes. */
const LARGEST = 25_000_000;

/**
 * A small picture of a model, as a data address. A version never changes: it is drawn once while the page is open.
 * `isWaiting`: what the stage draws comes first.
 */
export const modelPicture = (id: string, model: ServedModel | null, isWaiting: boolean) =>
  queryOptions({
    queryKey: ['mesh', id, 'picture', model?.version ?? null],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        if (!model) return reject(new Error('The model is not there'));
        wishes.push({ id, model, resolve, reject });
        if (!isDrawing) void drawWishes();
      }),
    enabled: model !== null && model.size <= LARGEST && !isWaiting,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const wishes: Wish[] = [];
let isDrawing = false;

/** Pictures that are requested together are drawn by one engine, from the same position: they take turns in a slot. */
async function drawWishes(): Promise<void> {
  isDrawing = true;
  // All parts that are drawn now have sent their requests.
  await Promise.resolve();
  for (let some = wishes.splice(0); some.length > 0; some = wishes.splice(0)) {
    const areDrawn = await draw(some).then(
      () => true,
      () => false,
    );
    // One that cannot be drawn leaves the others theirs.
    if (!areDrawn) for (const wish of some) await draw([wish]).catch(wish.reject);
  }
  isDrawing = false;
}

async function draw(some: readonly Wish[]): Promise<void> {
  const entities = some.map(({ id }) => {
    const data = { type: 'mesh' as const, mesh: { type: 'mesh' as const, id } };
    return sceneEntity({ id, name: '', components: [{ id: 'model', data, traits: [] }] }, new Map());
  });
  const content = {
    ...{ entities: new Map(entities.map((entity) => [entity.id, entity])), slots: new Map(), categories: new Map() },
    media: { meshes: Object.fromEntries(some.map(({ id, model }) => [id, { ...model, box: null }])), materials: {} },
  };
  const views = some.map(({ id }) => viewOf(new Set([id])));
  const drawn = { content, framed: viewOf(null), views, sides: SIDES };
  const pictures = await drawViews(drawn, new AbortController().signal);
  for (const [at, { resolve }] of some.entries()) {
    const picture = pictures[at];
    if (picture) resolve(await dataAddressOf(picture));
  }
}

const dataAddressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
