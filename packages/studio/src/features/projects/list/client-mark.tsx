import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { useState } from 'react';

/** The small logo of a project's client; nothing where there is none or it cannot be loaded. Its name stands next to it. */
export function ClientMark({ project: { clientLogoUrl } }: { project: Pick<ProjectItem, 'clientLogoUrl'> }) {
  const [broken, setBroken] = useState<string>();
  if (clientLogoUrl === null || broken === clientLogoUrl) return null;
  return (
    // Logos are made for paper: the ground stays white in the dark.
    <span className="grid size-4 flex-none place-items-center overflow-hidden rounded-xs bg-white">
      <img
        src={clientLogoUrl}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(clientLogoUrl)}
        className="max-h-full max-w-full object-contain"
      />
    </span>
  );
}
