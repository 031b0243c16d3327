import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../process/child-environment.ts';
import { type EncodeOrder, EncodeReport } from './encode-message.ts';
import { UnreadableVideoError } from './format/unreadable-video-error.ts';
import { EncoderUnavailableError, type RunOptions } from './video-encoder.port.ts';

const PROCESS = fileURLToPath(new URL('./encode-process.ts', import.meta.url));

/** Milliseconds without any progress after which an order is given up. */
const SILENCE = 120_000;
/** Milliseconds that a process without an order is kept. */
const KEPT = 15_000;

export type Result = Extract<EncodeReport, { type: 'done' | 'checked' | 'converted' | 'decoded' }>;

/** A process ended in the middle of an order: killed, most often because memory ran out, or by a fault of a library. */
export class EncoderEndedError extends Error {
  constructor(how: string | number | null, complaints: string) {
    super(`the encoder ended with ${how}: ${complaints.trim() || 'no message'}`);
    this.name = 'EncoderEndedError';
  }
}

interface Started {
  child: ChildProcess;
  complaints(): string;
}

/** People who use the studio come first. */
const BELOW_NORMAL = 10;
/** Of work that no one waits for. */
export const LAST = 19;

function start(priority: number): Started {
  const child = fork(PROCESS, [], {
    execArgv: [],
    // Decoders, encoders and filters wait for these threads.
    env: { ...childEnvironment(), UV_THREADPOOL_SIZE: String(4 + 2 * availableParallelism()) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Before it has begun: threads have the priority of the one that starts them.
  if (child.pid !== undefined) setPriority(child.pid, priority);
  let complaints = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaints = (complaints + text.toString()).slice(-2_000);
  });
  child.on('error', () => undefined);
  return { child, complaints: () => complaints };
}

/** Gives one order to a process. It can be given another one when this resolves; else it was killed. */
function give({ child, complaints }: Started, order: EncodeOrder, { signal, onProgress }: RunOptions): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void, isKept = false) => {
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', cancel);
      child.removeAllListeners();
      child.on('error', () => undefined);
      if (!isKept && child.exitCode === null) child.kill('SIGKILL');
      settle();
    };
    const cancel = () => end(() => reject(signal?.reason));
    const giveUp = () => end(() => reject(new Error(`the encoder made no progress for ${SILENCE / 1000} seconds`)));
    let watchdog = setTimeout(giveUp, SILENCE);
    signal?.addEventListener('abort', cancel);
    child.on('message', (message) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(giveUp, SILENCE);
      const report = EncodeReport.parse(message);
      if (report.type === 'progress') onProgress?.(report.progress);
      else if (report.type === 'unavailable') end(() => reject(new EncoderUnavailableError(report.message)));
      else if (report.type === 'unreadable') end(() => reject(new UnreadableVideoError(report.message)));
      else if (report.type === 'failed') end(() => reject(new Error(report.message)));
      else end(() => resolve(report), true);
    });
    child.on('error', (error) => end(() => reject(error)));
    child.on('exit', (code, killedBy) => end(() => reject(new EncoderEndedError(killedBy ?? code, complaints()))));
    child.send(order);
  });
}

/** Gives an order to a process of its own, which ends with it: what strangers sent is read, within its bounds. */
export async function runOnce(order: EncodeOrder, options: RunOptions): Promise<Result> {
  options.signal?.throwIfAborted();
  const started = start(BELOW_NORMAL);
  try {
    return await give(started, order, options);
  } finally {
    if (started.child.exitCode === null) started.child.kill('SIGKILL');
  }
}

/** A process that does one order after the other, and is kept for a while for the next one. */
export function keptProcess(priority = BELOW_NORMAL) {
  let idle: Started | null = null;
  let leave: NodeJS.Timeout | undefined;

  const taken = (): Started => {
    clearTimeout(leave);
    const started = idle;
    idle = null;
    if (!started || started.child.exitCode !== null || !started.child.connected) return start(priority);
    hold(started, true);
    return started;
  };

  const keep = (started: Started) => {
    if (idle) return void started.child.kill('SIGKILL'); // another order has left one
    idle = started;
    started.child.once('exit', () => {
      if (idle === started) idle = null;
    });
    hold(started, false);
    clearTimeout(leave);
    leave = setTimeout(() => {
      idle?.child.kill('SIGKILL');
      idle = null;
    }, KEPT);
    leave.unref();
  };

  return async (order: EncodeOrder, options: RunOptions): Promise<Result> => {
    options.signal?.throwIfAborted();
    const started = taken();
    const result = await give(started, order, options);
    keep(started);
    return result;
  };
}

/** Whether this process runs on for a child's sake. */
function hold({ child }: Started, isHeld: boolean): void {
  const way = isHeld ? 'ref' : 'unref';
  child[way]();
  child.channel?.[way]();
  // A socket, of which its type says only that it can be read.
  const set: unknown = child.stderr && Reflect.get(child.stderr, way);
  if (typeof set === 'function') Reflect.apply(set, child.stderr, []);
}
