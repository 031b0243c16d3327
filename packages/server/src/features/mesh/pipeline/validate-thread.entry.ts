// Validates one file after the other, started by validate-apart.ts.
import { parentPort } from 'node:worker_threads';
import { validate } from './validate.ts';

parentPort?.on('message', async (glb: Uint8Array) => parentPort?.postMessage(await validate(glb)));
