/** FFmpeg's libraries. Their file has 175 MB: loaded only in processes that read or write videos. */
export interface Av {
  lib: typeof import('node-av/lib');
  constants: typeof import('node-av/constants');
}

/** Throws where node-av is not installed, or has no file for this machine. */
export async function loadNodeAv(): Promise<Av> {
  const [lib, constants] = await Promise.all([import('node-av/lib'), import('node-av/constants')]);
  lib.Log.setLevel(constants.AV_LOG_QUIET); // faults are returned; what is logged goes nowhere
  return { lib, constants };
}

/** Names what failed when FFmpeg returns an error code. */
export function checkAv({ lib }: Av, code: number, what: string): number {
  if (code < 0) throw new Error(`${what}: ${new lib.FFmpegError(code).message}`);
  return code;
}
