import type { KeptName } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { checkDocument } from './check-document.ts';
import { nearOrigin } from './far-scenes.ts';
import { isHiding } from './hidden-nodes.ts';
import { markKept, markNodes } from './keep-names.ts';
import { readDocument } from './read-document.ts';
import { readPictures } from './readable-pictures.ts';
import { unpackKtx2 } from './unpack-ktx2.ts';
import type { Work } from './work.ts';

/** Marks what steps must leave alone, and brings a far scene near until `putBack` is called. */
export function prepared(document: Document, { wanted }: Work): { kept: KeptName[]; putBack: () => void } {
  const kept = markKept(document, wanted);
  // What leaves a hidden node would be seen.
  markNodes(document, isHiding);
  return { kept, putBack: nearOrigin(document) };
}

/** The file once more, repaired as it was the first time. */
export async function readAgain({ source, skip }: Work): Promise<Document> {
  const document = await readDocument(source.glb);
  await readPictures(document);
  checkDocument(document); // repairs what it can
  if (!skip.textureCompress) await unpackKtx2(document);
  return document;
}
