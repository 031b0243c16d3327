import { expect, test } from 'vitest';
import * as z from 'zod';
import { proceduresByPath } from './procedure.ts';
import { procedures } from './procedures.ts';

/** What makes something new says so by how its last word begins. */
const MAKES = /\.(?:create|duplicate|copy|reply|import|invite|trial|blob|signedUrl)\w*$/;

/** Makes something new and needs no request id, with the reason. */
const SAFE_WITHOUT: Readonly<Record<string, string>> = {
  'apiTokens.create': 'one whose answer was lost is known to no one, and is listed',
  'clients.invite': 'the newest link is the one that counts',
  'documents.import': 'writes into the document that is named',
  'e3d.mesh.blob': 'the same file is the same version',
  'e3d.mesh.createUpload': 'an address to send to; nothing is listed before the file is there',
  'e3d.mesh.trial': 'one of a flag and a version',
  'files.createDirectory': 'a name is taken once in a folder',
  'files.signedUrl': 'an address to send to',
  'files.signedUrls': 'addresses to send to',
  'themes.copyFonts': 'the same content is the same file',
  'themes.import': 'writes into the theme that is named',
  'translations.create': 'a key is taken once',
  'translations.import': 'writes the texts that are named',
  'webhooks.create': 'a second one is seen in the list, and its secret is new',
  'widgets.collections.createMedia': 'addresses to send to',
  'widgets.collections.tags.create': 'a name is taken once in a collection',
};

const MAKING = [...proceduresByPath(procedures)].flatMap(([path, { kind, input }]): [string, z.ZodType][] =>
  kind === 'mutation' && MAKES.test(path) ? [[path, input]] : [],
);

test.each(MAKING)('%s takes a request id, or is safe to repeat without one', (path, input) => {
  const takesId = input instanceof z.ZodObject && 'requestId' in input.shape;
  expect(takesId).toBe(!(path in SAFE_WITHOUT));
});

test('every exception is a call that makes something', () => {
  const making = new Set(MAKING.map(([path]) => path));
  expect(Object.keys(SAFE_WITHOUT).filter((path) => !making.has(path))).toEqual([]);
});
