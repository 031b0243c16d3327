import { EMBED_NAMES } from '@diorama/documents/widget/embed-hosts.ts';
import { LinkField } from './link-field.tsx';
import { refusedPage } from './refused-page.ts';

interface HostAddressProps {
  href: string;
  isReadOnly: boolean;
  error?: string | undefined;
  onChange: (href: string | null) => void;
}

/** The address of a page that is shown in a frame. */
export function HostAddress({ href, isReadOnly, error, onChange }: HostAddressProps) {
  return (
    <div className="flex flex-col gap-2">
      <LinkField
        isAddressOnly
        hasWindow={false}
        value={href === '' ? null : { type: 'external', openInNewWindow: true, href }}
        isReadOnly={isReadOnly}
        refuse={refusedPage}
        error={error}
        onChange={(link) => onChange(link?.type === 'external' ? link.href : null)}
      />
      <AllowedHosts />
    </div>
  );
}

/** Where pages may come from, and when they are loaded. */
export const AllowedHosts = () => (
  <p className="text-n10 text-xs">
    Pages of {EMBED_NAMES.slice(0, -1).join(', ')} and {EMBED_NAMES.at(-1)} can be shown. Nothing is loaded before a
    visitor presses “Show content”.
  </p>
);
