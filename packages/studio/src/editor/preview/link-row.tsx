import type { PreviewLinkItem } from '@diorama/contract/publications/publications.contract.ts';
import { qrPicture } from '@diorama/players/visitor/share/qr.ts';
import { Copy, ExternalLink, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';

const STATES = {
  open: null,
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'bad', label: 'Revoked' },
} as const;

interface LinkRowProps {
  link: PreviewLinkItem;
  /** Just made: its main act stands out. */
  isNew: boolean;
  onRevoked: () => void;
}

/** A shared link: whom it is for, how long it is good for, and what can be done with it. */
export function LinkRow({ link, isNew, onRevoked }: LinkRowProps) {
  const { previewLinkId, name, by, createdAt, expiresAt, openedAt, comments, state } = link;
  const [qr, setQr] = useState<string | null>(null);
  const [isRevoking, setRevoking] = useState(false);
  const addressOf = async () => {
    const { path } = await api.previewLinks.address.mutate({ previewLinkId });
    return `${location.origin}${path}`;
  };
  const ask = async (work: (address: string) => unknown) => {
    try {
      await work(await addressOf());
    } catch (error) {
      notifyFailed('The link could not be fetched', { detail: messageOf(error) });
    }
  };
  const copy = () =>
    ask(async (address) => {
      await navigator.clipboard.writeText(address).then(
        () => notifyDone(`Link “${name}” copied`),
        () => notifyFailed('The link could not be copied', { detail: 'Allow this page to use the clipboard.' }),
      );
    });
  const open = () => {
    // Opened at once: a window that opens after an answer is taken for a pop-up.
    const page = window.open('about:blank', '_blank');
    void ask((address) => {
      if (page) page.location.href = address;
      else location.assign(address);
    });
  };
  const ended = STATES[state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-strong" title={name ?? ''}>
            {name}
          </span>
          {ended && <Chip tone={ended.tone}>{ended.label}</Chip>}
          {comments && state === 'open' && <Chip tone="ok">Comments</Chip>}
        </p>
        <p className="text-n10 text-xs">
          By {by.name}, <TimeAgo at={createdAt} /> ·{' '}
          {state === 'open' ? `Expires ${formatMoment(expiresAt)}` : `Was to expire ${formatMoment(expiresAt)}`} ·{' '}
          {openedAt ? (
            <>
              Last opened <TimeAgo at={openedAt} />
            </>
          ) : (
            'Never opened'
          )}
        </p>
      </div>
      {state === 'open' && (
        <span className="flex flex-none gap-1">
          <Button size="small" icon={Copy} variant={isNew ? 'primary' : 'secondary'} onClick={() => void copy()}>
            Copy link
          </Button>
          <IconButton label={`Open “${name}” in a new tab`} icon={ExternalLink} onClick={open} />
          <IconButton
            label={`QR code of “${name}”`}
            icon={QrCode}
            isPressed={qr !== null}
            onClick={() => (qr === null ? void ask(setQr) : setQr(null))}
          />
          <IconButton label={`Revoke “${name}”`} icon={Trash2} onClick={() => setRevoking(true)} />
        </span>
      )}
      {qr !== null && state === 'open' && <QrPicture text={qr} label={`QR code of “${name}”`} />}
      {isRevoking && <RevokeDialog link={link} onClose={() => setRevoking(false)} onRevoked={onRevoked} />}
    </li>
  );
}

type RevokeDialogProps = { link: PreviewLinkItem; onClose: () => void; onRevoked: () => void };

function RevokeDialog({ link: { previewLinkId, name }, onClose, onRevoked }: RevokeDialogProps) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const revoke = async () => {
    setPending(true);
    try {
      await api.previewLinks.revoke.mutate({ previewLinkId });
      onRevoked();
      onClose();
    } catch (reason) {
      setError(messageOf(reason));
      setPending(false);
    }
  };
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Revoke “${name}”?`}
      text="The link stops working at once for everybody who has it. This cannot be undone. Comments that were made through it stay."
      confirmLabel="Revoke link"
      onConfirm={() => void revoke()}
      isPending={isPending}
      error={error}
    />
  );
}

function QrPicture({ text, label }: { text: string; label: string }) {
  const code = qrPicture(text);
  if (!code) return <p className="w-full text-n10 text-xs">This address is too long for a QR code.</p>;
  const { size, path } = code;
  return (
    <div className="flex w-full justify-center py-1">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-56"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
    </div>
  );
}
