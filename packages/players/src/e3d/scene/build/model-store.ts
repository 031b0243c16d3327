import type { Scene } from '@babylonjs/core/scene.js';
import type { SceneMesh } from '@diorama/contract/e3d/published-e3d.ts';
import { UnreadableModelError } from '../../gltf/glb-file.ts';
import { readModel } from '../../gltf/read-model.ts';
import { LoadedModel } from './loaded-model.ts';

interface ModelStoreOptions {
  scene: Scene;
  addressOf: (url: string) => string | null;
  /** It is there, or it is known that it cannot be. */
  onSettled: (url: string) => void;
  onTexture: () => void;
  onFault: (url: string, message: string) => void;
  onProgress: (loaded: number, total: number) => void;
}

/** Files by their address: each is fetched and read once, when something shown needs it. */
export class ModelStore {
  readonly #options: ModelStoreOptions;
  /** `ahead`: it is on its way, and nothing shown needs it yet. */
  readonly #models = new Map<string, LoadedModel | 'loading' | 'ahead' | 'failed'>();
  /** Files that could not be fetched ahead: they are fetched again when they are needed, and not before. */
  readonly #refused = new Set<string>();
  readonly #progress = new Map<string, { loaded: number; total: number }>();
  readonly #stop = new AbortController();

  constructor(options: ModelStoreOptions) {
    this.#options = options;
  }

  /** Null: it is on its way, or cannot be had. */
  get(mesh: SceneMesh): LoadedModel | null {
    const known = this.#models.get(mesh.url);
    if (known instanceof LoadedModel) return known;
    if (known === undefined || known === 'ahead') this.#models.set(mesh.url, 'loading');
    if (known === undefined) void this.#load(mesh);
    return null;
  }

  /** Fetches the first of these that is not there, though nothing shown needs it. False: all of them are. */
  async ahead(meshes: Iterable<SceneMesh>): Promise<boolean> {
    for (const mesh of meshes) {
      if (this.#models.has(mesh.url) || this.#refused.has(mesh.url)) continue;
      this.#models.set(mesh.url, 'ahead');
      await this.#load(mesh);
      return true;
    }
    return false;
  }

  /** The same, without fetching it. */
  known({ url }: SceneMesh): LoadedModel | null {
    const known = this.#models.get(url);
    return known instanceof LoadedModel ? known : null;
  }

  isLoading(): boolean {
    return [...this.#models.values()].includes('loading');
  }

  async #load({ url, size }: SceneMesh): Promise<void> {
    const { scene, onFault, onSettled, onTexture } = this.#options;
    try {
      const bytes = await this.#fetched(url, size);
      const model = await readModel(bytes);
      if (scene.isDisposed) return;
      this.#models.set(url, new LoadedModel(url, model, scene, onTexture));
    } catch (error) {
      if (scene.isDisposed) return;
      if (this.#models.get(url) === 'ahead') {
        this.#models.delete(url);
        this.#refused.add(url);
        return;
      }
      this.#models.set(url, 'failed');
      onFault(url, error instanceof UnreadableModelError ? error.message : 'It could not be loaded');
    }
    onSettled(url);
  }

  async #fetched(url: string, size: number): Promise<ArrayBuffer> {
    const address = this.#options.addressOf(url);
    if (address === null) throw new UnreadableModelError('It has no address');
    this.#tell(url, 0, size);
    const response = await fetch(address, { signal: this.#stop.signal });
    if (!response.ok) throw new UnreadableModelError(`It could not be loaded (${response.status})`);
    if (!response.body) return response.arrayBuffer();
    const parts: BlobPart[] = [];
    let loaded = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      loaded += value.byteLength;
      this.#tell(url, loaded, Math.max(size, loaded));
    }
    this.#tell(url, loaded, loaded);
    return new Blob(parts).arrayBuffer();
  }

  #tell(url: string, loaded: number, total: number): void {
    this.#progress.set(url, { loaded, total });
    if (this.#models.get(url) === 'ahead') return;
    const all = [...this.#progress].flatMap(([one, progress]) => (this.#models.get(one) === 'ahead' ? [] : progress));
    this.#options.onProgress(
      all.reduce((sum, one) => sum + one.loaded, 0),
      all.reduce((sum, one) => sum + one.total, 0),
    );
  }

  /** Lets go of every file but these. */
  keep(urls: ReadonlySet<string>): void {
    for (const [url, model] of this.#models) {
      if (urls.has(url) || model === 'loading' || model === 'ahead') continue;
      if (model instanceof LoadedModel) model.dispose();
      this.#models.delete(url);
      this.#progress.delete(url);
    }
  }

  dispose(): void {
    this.#stop.abort();
    this.keep(new Set());
  }
}
