// A process of its own: the least a server can do with an upload. Writes what is put to a file. Argument: the folder.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [folder = ''] = process.argv.slice(2);
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(folder, randomUUID()))).then(
    () => response.end(),
    (error: Error) => response.destroy(error),
  );
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  process.send?.(`http://127.0.0.1:${port}`);
});
