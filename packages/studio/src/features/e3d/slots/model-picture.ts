import { sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { queryOptions } from '@tanstack/react-query';
import { drawViews, viewOf } from '../stage/draw-views.ts';

/** A model as scenes load it. */
interface ServedModel {
  url: string;
  /** Bytes. */
  size: number;
  version: number;
}

/** CSS px of a picture's sides. */
const SIDES = { width: 96, height: 96 };
/** Larger files are not fetched for a picture alone, bytes. */
const LARGEST = 25_000_000;

/** One is drawn after the other: browsers have few canvases for 3D. */
let last: Promise<unknown> = Promise.resolve();

/** A small picture of a model, as a data address. A version never changes: it is drawn once while the page is open. */
export const modelPicture = (meshId: string, model: ServedModel | null) =>
  queryOptions({
    queryKey: ['mesh', meshId, 'picture', model?.version ?? null],
    queryFn({ signal }) {
      const drawn = last.then(() => draw(model, signal));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    enabled: model !== null && model.size <= LARGEST,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function draw(model: ServedModel | null, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const data = { type: 'mesh' as const, mesh: { type: 'mesh' as const, id: 'model' } };
  const entity = sceneEntity({ id: 'model', name: '', components: [{ id: 'model', data, traits: [] }] }, new Map());
  const content = {
    ...{ entities: new Map([[entity.id, entity]]), slots: new Map(), categories: new Map() },
    media: { meshes: model ? { model: { ...model, box: null } } : {}, materials: {} },
  };
  const all = viewOf(null);
  const [picture] = await drawViews({ content, framed: all, views: [all], sides: SIDES }, signal);
  if (!picture) throw new Error('The model could not be drawn');
  return dataAddressOf(picture);
}

const dataAddressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
