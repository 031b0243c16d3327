import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Makes the data folder when it is missing and refuses one that cannot be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `the folder ${dataDir} cannot be written (${reason}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}
