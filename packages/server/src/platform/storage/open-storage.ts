import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Storage } from './storage.port.ts';

/** The configured storage, checked; `say` receives what an operator should know. Only the one in use is loaded. */
export async function openStorage(
  { s3, dataDir, publicUrl }: Pick<Config, 's3' | 'dataDir' | 'publicUrl'>,
  say: (line: string) => void = () => {},
): Promise<Storage> {
  if (s3) {
    const { S3Storage } = await import('./s3-storage.ts');
    const storage = new S3Storage(s3, join(dataDir, 'temporary'));
    await storage.check();
    say(`Files: the bucket "${s3.bucket}" at ${new URL(s3.endpoint).host}`);
    const obstacle = storage.uploadOrigin === null ? null : await storage.findObstacle(new URL(publicUrl).origin);
    if (obstacle) say(`Files: ${obstacle}`);
    return storage;
  }
  const { LocalStorage } = await import('./local-storage.ts');
  // Upload addresses stay without a host: a browser sends to whichever name of this server it has open.
  return new LocalStorage({ dataDir });
}
