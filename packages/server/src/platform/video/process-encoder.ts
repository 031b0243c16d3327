import type { EncodeOrder } from './encode-message.ts';
import { EncoderEndedError, keptProcess, LAST, type Result, runOnce } from './kept-process.ts';
import type { RunOptions, VideoEncoder } from './video-encoder.port.ts';

/** Encodes in processes of its own: large libraries and native faults stay outside the server. */
export function processEncoder(): VideoEncoder {
  // Drafts do not wait for a video that no one waits for.
  const kept = { draft: keptProcess(), final: keptProcess(LAST) };
  return {
    async encode(request, options = {}) {
      const order: EncodeOrder = { type: 'encode', ...request };
      const report = await twice(() => kept[request.quality ?? 'final'](order, options), options);
      if (report.type !== 'done') throw new Error('the encoder sent no files');
      return report.files;
    },
    async check(paths, count, options = {}) {
      const report = await runOnce({ type: 'check', paths: [...paths], count }, options);
      if (report.type !== 'checked') throw new Error('the encoder checked no files');
      return report.videos;
    },
    async convert({ type, ...request }, options = {}) {
      const report = await runOnce({ type: 'convert', of: type, ...request }, options);
      if (report.type !== 'converted') throw new Error('the encoder converted no video');
      return report;
    },
    async decodeWhole({ type, ...request }, options = {}) {
      const report = await runOnce({ type: 'whole', of: type, ...request }, options);
      if (report.type !== 'decoded') throw new Error('the encoder decoded no video');
      return report.found;
    },
  };
}

/** Does an order again whose process was ended by something else: the files that it wrote so far are written again. */
async function twice(act: () => Promise<Result>, { signal }: RunOptions): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof EncoderEndedError) || signal?.aborted) throw error;
    return await act();
  }
}
