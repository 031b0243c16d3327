// What a first start leaves for later, behind everything else: what no start needs of the packages goes, and what was compressed
// quickly becomes smaller. A program of its own: `npm start` runs it with the folders that browsers load. Stopped, it goes on at the next start.
import { hasQuickCopies, makeBetterCopies } from './compress-files.mjs';
import { removeUnneeded } from './install.mjs';

removeUnneeded();
for (const folder of process.argv.slice(2).filter(hasQuickCopies)) await makeBetterCopies(folder);
