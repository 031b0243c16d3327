import { processEncoder } from './process-encoder.ts';
import { EncoderUnavailableError, type VideoEncoder } from './video-encoder.port.ts';

/** The encoders there can be, best first: a program comes along with the server, node-av is installed by tests only. */
export const videoEncoders = (): VideoEncoder[] => [processEncoder('ffmpeg'), processEncoder('node-av')];

/** An encoder that hands on to the next when one cannot be used on this machine. */
export function firstUsable(encoders: readonly VideoEncoder[]): VideoEncoder {
  return {
    name: encoders.map(({ name }) => name).join(', else '),
    async encode(request, options) {
      const reasons: EncoderUnavailableError[] = [];
      for (const encoder of encoders) {
        try {
          return await encoder.encode(request, options);
        } catch (error) {
          if (!(error instanceof EncoderUnavailableError)) throw error;
          reasons.push(error);
        }
      }
      throw reasons[0] ?? new EncoderUnavailableError('', 'none is installed'); // the best one is the one to repair
    },
  };
}
