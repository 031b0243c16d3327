import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../process/child-environment.ts';
import { type EncodeOrder, EncodeReport } from './encode-message.ts';
import { UnreadableVideoError } from './format/unreadable-video-error.ts';
import { EncoderUnavailableError, type RunOptions, type VideoEncoder } from './video-encoder.port.ts';

const PROCESS = fileURLToPath(new URL('./encode-process.ts', import.meta.url));

/** Milliseconds without any progress after which an order is given up. */
const SILENCE = 120_000;

/** Encodes in a process of its own: large libraries and native faults stay outside the server. */
export const processEncoder = (): VideoEncoder => ({
  async encode(request, options = {}) {
    const report = await run({ type: 'encode', ...request }, options);
    if (report.type !== 'done') throw new Error('the encoder sent no files');
    return report.files;
  },
  async check(paths, count, options = {}) {
    const report = await run({ type: 'check', paths: [...paths], count }, options);
    if (report.type !== 'checked') throw new Error('the encoder checked no files');
    return report.videos;
  },
  async convert({ type, ...request }, options = {}) {
    const report = await run({ type: 'convert', of: type, ...request }, options);
    if (report.type !== 'converted') throw new Error('the encoder converted no video');
    return report;
  },
  async decodeWhole({ type, ...request }, options = {}) {
    const report = await run({ type: 'whole', of: type, ...request }, options);
    if (report.type !== 'decoded') throw new Error('the encoder decoded no video');
    return report.found;
  },
});

type Result = Extract<EncodeReport, { type: 'done' | 'checked' | 'converted' | 'decoded' }>;

function run(order: EncodeOrder, { signal, onProgress }: RunOptions): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = fork(PROCESS, [], {
      execArgv: [],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaints = '';
    child.stderr?.on('data', (text: Buffer) => {
      complaints = (complaints + text.toString()).slice(-2_000);
    });
    const end = (settle: () => void) => {
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', cancel);
      child.removeAllListeners();
      child.on('error', () => undefined);
      if (child.exitCode === null) child.kill('SIGKILL');
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
      else end(() => resolve(report));
    });
    child.on('error', (error) => end(() => reject(error)));
    child.on('exit', (code, killedBy) =>
      end(() => reject(new Error(`the encoder ended with ${killedBy ?? code}: ${complaints.trim() || 'no message'}`))),
    );
    child.send(order);
  });
}
