// Optimises a model as glTF-Transform's program does. Started as `mesh-peer.ts <input> <output>`; prints the most memory it held, kB.
import { readFile, writeFile } from 'node:fs/promises';
import { optimiseAsPeer } from '@diorama/server/features/mesh/gltf-transform-cli.testing.ts';

const [input = '', output = ''] = process.argv.slice(2);
await writeFile(output, await optimiseAsPeer(new Uint8Array(await readFile(input))));
console.log(process.resourceUsage().maxRSS);
