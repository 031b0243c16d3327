// Runs before the server: what our own code imports comes from the bundled packages, where there is one.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { vendorMap } from './server-command.mjs';

const files = new Map(Object.entries(JSON.parse(readFileSync(vendorMap, 'utf8'))));

registerHooks({
  resolve(specifier, context, next) {
    const url = files.get(specifier);
    const isOurs = url !== undefined && !context.parentURL?.includes('/node_modules/');
    return isOurs ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
  },
});
