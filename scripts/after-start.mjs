// What a first start leaves for later, behind everything else: packages that only the build needs go, and what was compressed quickly
// becomes smaller. A program of its own: `npm start` runs it with the folders that browsers load. Stopped, it goes on at the next start.
import { hasQuickCopies, makeBetterCopies } from './compress-files.mjs';
import { removeBuildPackages } from './install.mjs';

removeBuildPackages();
for (const folder of process.argv.slice(2).filter(hasQuickCopies)) await makeBetterCopies(folder);
