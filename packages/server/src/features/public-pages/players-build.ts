import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const MANIFEST = fileURLToPath(new URL('../../../../players/dist/manifest.json', import.meta.url));
const ENTRY = 'src/public-page/icgi-page.entry.tsx';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]), assets: z.array(z.string()).default([]) }),
);

/** Addresses of the built player. */
export interface PlayersBuild {
  /** Changes with every build that differs. */
  id: string;
  script: string | null;
  styles: string[];
  fonts: string[];
}

const NOT_BUILT: PlayersBuild = { id: 'none', script: null, styles: [], fonts: [] };

let known: PlayersBuild | null = null;

/** The player as it was built before the server started; without a build, pages are their pictures and text. */
export function playersBuild(): PlayersBuild {
  if (known) return known;
  if (!existsSync(MANIFEST)) return NOT_BUILT;
  const text = readFileSync(MANIFEST, 'utf8');
  const entry = Manifest.parse(JSON.parse(text))[ENTRY];
  if (!entry) return NOT_BUILT;
  const address = (file: string) => `/players/${file}`;
  known = {
    id: createHash('sha256').update(text).digest('hex').slice(0, 12),
    script: address(entry.file),
    styles: entry.css.map(address),
    fonts: entry.assets.filter((file) => file.endsWith('.woff2')).map(address),
  };
  return known;
}
