import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readingStopped } from '../../../errors/api-error.ts';
import { childEnvironment } from '../../../platform/process/child-environment.ts';

import { CostlyPictureError } from './picture-errors.ts';
import { OUT_OF_MEMORY, type PictureOrder, PictureReport } from './picture-message.ts';

const ENTRY = fileURLToPath(new URL('../picture-process.entry.ts', import.meta.url));
/** Milliseconds without work after which the process ends, and its memory is free. */
const IDLE = 10_000;

/** Bytes that the process itself takes, with room for decoders. */
const OWN_MEMORY = 512 * 1024 * 1024;
/** Bytes of working memory for each pixel of the largest picture. */
const BYTES_PER_PIXEL = 8;

type Unbounded<Order> = Order extends unknown ? Omit<Order, 'memory'> : never;

/** The process ended, and not because of what the order takes; `byOthers`: nor because of what is in the picture. */
class StoppedError extends Error {
  readonly byOthers: boolean;

  constructor(message: string, byOthers: boolean) {
    super(message);
    this.byOthers = byOthers;
  }
}

/** A process that decodes pictures: what a file makes a decoder do, it does outside the server and within limits. */
export class PictureProcess {
  readonly #patience: number;
  readonly #memory: number | undefined;
  readonly #isIdle: boolean;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param patience milliseconds that one order may take
   * @param memory bytes that the process may take; as many as the largest picture needs unless given
   * @param isIdle whether it gives way to everything else that wants the processor
   */
  constructor(patience: number, { memory, isIdle = false }: { memory?: number; isIdle?: boolean } = {}) {
    this.#patience = patience;
    this.#memory = memory;
    this.#isIdle = isIdle;
  }

  /** Of the process that runs; undefined: none does. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * One order at a time. Throws {@link CostlyPictureError}; what else is wrong with a picture is a report. A process that is
   * stopped by something else is no fault of the picture: it is tried once more, in another one, and then refused for now.
   */
  async run(order: Unbounded<PictureOrder>, signal?: AbortSignal): Promise<PictureReport> {
    try {
      return await this.#attempt(order, signal);
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
    return this.#attempt(order, signal).catch((error: unknown) => {
      if (!(error instanceof StoppedError)) throw error;
      throw error.byOthers ? readingStopped() : new CostlyPictureError('the program that reads it stopped twice');
    });
  }

  #attempt(order: Unbounded<PictureOrder>, signal?: AbortSignal): Promise<PictureReport> {
    signal?.throwIfAborted();
    const child = this.#running();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void, keeps: boolean) => {
        clearTimeout(patience);
        signal?.removeEventListener('abort', cancel);
        child.removeAllListeners();
        child.on('error', () => undefined);
        if (keeps) this.#rest(child);
        else this.stop();
        settle();
      };
      const cancel = () => end(() => reject(signal?.reason), false);
      const late = `it takes more than ${this.#patience / 1_000} seconds to read`;
      const patience = setTimeout(() => end(() => reject(new CostlyPictureError(late)), false), this.#patience);
      signal?.addEventListener('abort', cancel);
      child.on('message', (message) => {
        const report = PictureReport.safeParse(message);
        if (report.success) end(() => resolve(report.data), true);
        else end(() => reject(report.error), false);
      });
      // If a process stopped between two orders, its channel reports that first.
      child.on('error', (error) => {
        const isGone = !child.connected || ('code' in error && error.code === 'EPIPE');
        end(() => reject(isGone ? new StoppedError(error.message, true) : error), false);
      });
      child.on('exit', (code, signal) => {
        const error =
          code === OUT_OF_MEMORY
            ? new CostlyPictureError('it takes more memory to read than a picture may')
            : new StoppedError('The process that reads pictures stopped', isStoppedByOthers(signal));
        end(() => reject(error), false);
      });
      child.send({ ...order, memory: this.#memory ?? OWN_MEMORY + BYTES_PER_PIXEL * order.maxPixels });
    });
  }

  /** Ends the process; the next order starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    if (this.#child?.exitCode === null) this.#child.kill('SIGKILL');
    this.#child = null;
  }

  #start(): ChildProcess {
    const child = fork(ENTRY, [], {
      execArgv: [],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (this.#isIdle && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  }

  #running(): ChildProcess {
    clearTimeout(this.#idle);
    if (this.#child?.connected === false) this.stop();
    this.#child ??= this.#start();
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#child;
  }

  /** Waits for the next order, and keeps nothing else from ending. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    // The event may arrive when the next process already works.
    child.once('exit', () => {
      if (this.#child === child) this.stop();
    });
    this.#idle = setTimeout(() => this.stop(), IDLE).unref();
  }
}

/** Processes of one kind of work. One that has done its order rests for the next: to start one takes longer than most pictures. */
export class PictureProcesses {
  readonly #start: () => PictureProcess;
  readonly #resting: PictureProcess[] = [];

  /** The same as of one {@link PictureProcess}. */
  constructor(...options: ConstructorParameters<typeof PictureProcess>) {
    this.#start = () => new PictureProcess(...options);
  }

  /** Every caller of `take` gives the process back, even if its orders failed. */
  take(): PictureProcess {
    return this.#resting.pop() ?? this.#start();
  }

  giveBack(process: PictureProcess): void {
    this.#resting.push(process);
  }

  async use<Result>(act: (process: PictureProcess) => Promise<Result>): Promise<Result> {
    const process = this.take();
    try {
      return await act(process);
    } finally {
      this.giveBack(process);
    }
  }
}

/** Signals of an operator, a service manager, or a system that runs out of memory. A fault of a program has others. */
const OF_OTHERS: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'];

/** Whether a child process ended because somebody else ended it, which says nothing of what it worked on. */
const isStoppedByOthers = (signal: NodeJS.Signals | null): boolean => OF_OTHERS.includes(signal);
