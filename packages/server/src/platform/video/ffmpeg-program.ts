import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { variables } from '../config/variables.ts';

/** The program that encodes: `FFMPEG_PATH`, else the one installed as a package, else the one on the PATH. */
export function ffmpegProgram(): string {
  return process.env[variables.FFMPEG_PATH.name] || installedProgram() || 'ffmpeg';
}

function installedProgram(): string | null {
  const name = `@ffmpeg-installer/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'ffmpeg');
  } catch {
    return null; // there is none for this machine, or optional packages were left out
  }
}
