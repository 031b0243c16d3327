// Makes what a first start compressed quickly smaller, behind everything else. A program of its own: `npm start` runs it.
import { makeBetterCopies } from './compress-files.mjs';

for (const folder of process.argv.slice(2)) await makeBetterCopies(folder);
