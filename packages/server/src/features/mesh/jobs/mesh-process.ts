import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../../platform/process/child-environment.ts';
import type { TextureKey } from '../pipeline/pictures/textures.ts';
import { RefusedMeshError } from '../pipeline/refused-mesh-error.ts';
import { type MeshDone, type MeshOrder, MeshSaid, type WarmUp } from './mesh-message.ts';

const ENTRY = fileURLToPath(new URL('./mesh-process.entry.ts', import.meta.url));
/** Milliseconds without work after which the process ends, and its memory is free. */
const IDLE = 60_000;
const MB = 1024 * 1024;
/** Share of its memory that JavaScript may take; decoders and pictures lie outside of it. */
const HEAP_SHARE = 0.75;

/** Megabytes of each half of what is young: with the engine's own 16 to 32 the process holds a quarter more, and is no faster. */
const YOUNG = 4;

/** The process was ended: by a limit, or by somebody. */
export class KilledMeshError extends Error {}

/** Queries of the process while it works. */
export interface MeshHelp {
  /** Paths of textures that were compressed before; null where there is none. */
  find(keys: readonly TextureKey[]): Promise<(string | null)[]>;
  keep(key: TextureKey, path: string): void;
  report(step: string, progress: number): void;
}

/** A process that optimises meshes: what a file makes a decoder do, it does outside the server and within limits. */
export class MeshProcess {
  readonly #limits: { memory: number; time: number };
  #child: ChildProcess | null = null;
  #isBusy = false;
  #idle: NodeJS.Timeout | undefined;

  /** @param limits bytes it may take, and milliseconds for one mesh */
  constructor(limits: { memory: number; time: number }) {
    this.#limits = limits;
  }

  /** Id of the process while it works. */
  get pid(): number | undefined {
    return this.#isBusy ? this.#child?.pid : undefined;
  }

  /** Starts the process where there is none: bytes are on their way, and it is ready when they have come. */
  warm(): void {
    if (this.#isBusy) return;
    const isNew = this.#child === null;
    const child = this.#running();
    if (isNew) {
      child.on('error', () => undefined); // the order that follows finds out
      child.send({ type: 'warm' } satisfies WarmUp, () => undefined);
    }
    this.#rest(child);
  }

  /** One order at a time. Throws {@link RefusedMeshError} and {@link KilledMeshError}. */
  run(order: Omit<MeshOrder, 'type' | 'memory'>, help: MeshHelp, signal: AbortSignal): Promise<MeshDone> {
    signal.throwIfAborted();
    const child = this.#running();
    child.removeAllListeners();
    this.#isBusy = true;
    const { memory, time } = this.#limits;
    return new Promise((resolve, reject) => {
      const end = (settle: () => void, keeps: boolean) => {
        clearTimeout(patience);
        signal.removeEventListener('abort', cancel);
        child.removeAllListeners();
        child.on('error', () => undefined);
        this.#isBusy = false;
        if (keeps) this.#rest(child);
        else this.stop();
        settle();
      };
      const kill = (why: string) => end(() => reject(new KilledMeshError(why)), false);
      const cancel = () => end(() => reject(signal.reason), false);
      const patience = setTimeout(() => kill(`it takes more than ${Math.round(time / 60_000)} minutes`), time);
      signal.addEventListener('abort', cancel);
      child.on('error', (error) => end(() => reject(error), false));
      child.on('exit', () => kill(`it takes more memory than the ${Math.round(memory / MB)} MB it may have`));
      child.on('message', (message) => {
        const said = MeshSaid.parse(message);
        switch (said.type) {
          case 'progress':
            return help.report(said.step, said.progress);
          case 'keep':
            return help.keep(said.key, said.path);
          case 'find':
            return void help.find(said.keys).then(
              (paths) => child.connected && child.send({ type: 'found', ask: said.ask, paths }),
              (error: unknown) => end(() => reject(error), false),
            );
          case 'done':
            return end(() => resolve(said), true);
          case 'refused':
            return end(() => reject(new RefusedMeshError(said.message)), true);
          case 'failed':
            return end(() => reject(new Error(said.message)), false);
        }
      });
      child.send({ ...order, type: 'optimise', memory } satisfies MeshOrder);
    });
  }

  /** Ends the process; the next order starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    if (this.#child?.exitCode === null) this.#child.kill('SIGKILL');
    this.#child = null;
  }

  #running(): ChildProcess {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#child;
  }

  #start(): ChildProcess {
    return fork(ENTRY, [], {
      execArgv: [
        `--max-semi-space-size=${YOUNG}`,
        `--max-old-space-size=${Math.floor((this.#limits.memory / MB) * HEAP_SHARE)}`,
      ],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  /** Waits for the next order, and keeps nothing else from ending. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    child.removeAllListeners('exit');
    child.once('exit', () => {
      if (this.#child === child) this.stop();
    });
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), IDLE).unref();
  }
}
