import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Select } from '../../ui/field/select.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import type { OpenProduct } from '../shell-context.tsx';
import { frameCode, scriptCode } from './embed-code.ts';

const RATIOS = [
  { value: '16/9', label: 'Wide, 16:9' },
  { value: '4/3', label: 'Standard, 4:3' },
  { value: '1/1', label: 'Square, 1:1' },
  { value: '9/16', label: 'Tall, 9:16' },
] as const;
type Ratio = (typeof RATIOS)[number]['value'];

const HOWS = [
  { value: 'script', label: 'Script' },
  { value: 'frame', label: 'Frame' },
] as const;
type How = (typeof HOWS)[number]['value'];

const MAY_FRAME = {
  any: 'Any site may embed it.',
  none: 'No site may embed it. Change “Who may embed” in the project’s settings first.',
} as const;

/** The code by which another site shows this product. */
export function EmbedDialog({ product, onClose }: { product: OpenProduct; onClose: () => void }) {
  const { type, id, project } = product;
  const { embedding } = project;
  const page = `${location.origin}/p/${encodeURIComponent(project.slug)}/${type}/${id}`;
  const [how, setHow] = useState<How>('script');
  const [ratio, setRatio] = useState<Ratio>('16/9');
  const poster = useQuery({ queryKey: ['embed-poster', page], queryFn: () => findPoster(page) });
  const choice = { page, title: project.name, ratio, poster: poster.data ?? null };
  const code = how === 'script' ? scriptCode(choice) : frameCode(choice);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => notifyDone('Code copied'),
      () => notifyFailed('The code could not be copied', { detail: 'Allow this page to use the clipboard.' }),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Embed"
      text={
        embedding.type === 'sites'
          ? `These sites may embed it: ${embedding.sites.join(', ')}.`
          : MAY_FRAME[embedding.type]
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={Copy} onClick={() => void copy()}>
            Copy code
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl label="Kind of code" options={HOWS} value={how} onChange={setHow} />
        <p className="text-n10 text-xs">
          {how === 'script'
            ? 'Shows the picture first and loads the page when it is scrolled near. For sites that allow scripts.'
            : 'A plain frame, for sites that allow no scripts.'}
        </p>
        <Select label="Shape" options={RATIOS} value={ratio} onChange={setRatio} />
        <label className="flex flex-col gap-1">
          <span className="font-medium text-sm">Code</span>
          <textarea
            readOnly
            rows={6}
            value={code}
            onFocus={(event) => event.currentTarget.select()}
            className="w-full resize-none break-all rounded-md border border-n5 bg-n2 p-2.5 font-mono text-xs outline-none focus-visible:border-accent"
          />
        </label>
      </div>
    </Dialog>
  );
}

/** The picture of the published page's card; null where it has none, or is not published. */
async function findPoster(page: string): Promise<string | null> {
  const response = await fetch(page);
  if (!response.ok) return null;
  const shown = new DOMParser().parseFromString(await response.text(), 'text/html');
  return shown.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? null;
}
