import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { useState } from 'react';
import { Avatar } from '../../ui/show/avatar.tsx';

/** A client's logo on white, whole; its initials where it has none or it cannot be loaded. Side 32 px. */
export function ClientLogo({ client: { id, name, logo } }: { client: Pick<ClientItem, 'id' | 'name' | 'logo'> }) {
  const [broken, setBroken] = useState<string>();
  if (!logo || broken === logo.url) return <Avatar name={name} colorKey={id} size={32} />;
  return (
    // Logos are made for paper: the ground stays white in the dark.
    <span className="grid size-8 flex-none place-items-center overflow-hidden rounded-sm border border-n5 bg-white p-0.5">
      <img
        src={logo.url}
        alt={`Logo of ${name}`}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(logo.url)}
        className="max-h-full max-w-full object-contain"
      />
    </span>
  );
}
