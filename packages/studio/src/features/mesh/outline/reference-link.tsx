import type { NameReference } from '@diorama/contract/meshes/mesh-nodes.ts';
import { Link } from '@tanstack/react-router';
import { useMesh } from '../mesh-context.tsx';

type By = NameReference['by'];

const TITLES: Readonly<Record<By['type'], string>> = { 'mesh-slot': 'Slot', entity: 'Object', trait: 'Preset' };
/** Collections of the product's document, for its address. */
const FOLDERS: Readonly<Record<By['type'], string>> = { 'mesh-slot': 'meshSlots', entity: 'entities', trait: 'traits' };

/** `Slot Facade`. */
export const referenceLabel = ({ type, name }: By): string => `${TITLES[type]} ${name || 'without a name'}`;

/** Leads to what refers to a node, in the editor of the product. */
export function Reference({ of, hasProduct = false }: { of: By; hasProduct?: boolean }) {
  const { mesh, productName } = useMesh();
  return (
    <Link
      to="/projects/$projectId/studio/$type/$id"
      params={{ projectId: mesh.projectId, type: 'e3d', id: mesh.productId }}
      search={{ sel: `${FOLDERS[of.type]}/${of.id}` }}
      className="min-w-0 truncate rounded-sm bg-n3 px-1.5 text-n11 no-underline hover:bg-n4 hover:text-n12"
    >
      {hasProduct && productName ? `${referenceLabel(of)} in ${productName}` : referenceLabel(of)}
    </Link>
  );
}
