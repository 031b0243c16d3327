import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';

const MeshPictures = lazyPart(() => import('./mesh-pictures.tsx').then((module) => module.MeshPictures), {
  fallback: <Skeleton className="h-56 w-full" />,
  isHeavy: true,
});

/** Below an issue about how a mesh looks: both of its pictures, on request. */
export function MeshIssue({ issue: { mesh } }: { issue: PublishIssue }) {
  const [isOpen, setOpen] = useState(false);
  if (!mesh) return null;
  return (
    <div className="flex w-full flex-col gap-2 pb-1 pl-7">
      <div>
        <Button
          {...MeshPictures.opener}
          size="small"
          icon={Columns2}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide pictures' : 'Compare pictures'}
        </Button>
      </div>
      {isOpen && <MeshPictures id={mesh.id} version={mesh.version} />}
    </div>
  );
}
