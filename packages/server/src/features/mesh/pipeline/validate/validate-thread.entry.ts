// Validates one file after the other, started by validate-apart.ts.
import { parentPort } from 'node:worker_threads';
import { validate } from './validate.ts';

parentPort?.on('message', (glb: Uint8Array) => void work(glb)); // what fails ends the thread, and is thrown by its owner

async function work(glb: Uint8Array): Promise<void> {
  parentPort?.postMessage(await validate(glb));
}
