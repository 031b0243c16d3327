import type { AssetItem } from '@diorama/contract/files/files.contract.ts';
import { Pencil } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { counted } from '../../../ui/format/counted.ts';
import { formatMoment } from '../../../ui/format/relative-time.ts';
import { assetName, countedAssets, sizeOf } from '../items/asset-items.ts';
import { FilePicture } from '../items/asset-tile.tsx';
import { hasCrops } from './file-details.tsx';
import { FileSections } from './file-sections.tsx';
import { Fact, Facts, PanelSection } from './panel-section.tsx';

export type DetailsPanelProps = {
  projectId: string;
  /** The open folder's name, and how much is in it; undefined while it is counted. */
  folder: { name: string; total: number | undefined };
  selected: readonly AssetItem[];
  mayEdit: boolean;
  onRename: (item: AssetItem, name: string) => void;
};

/** What is selected, in full: one file or folder, several, or the folder that is open. */
export function DetailsPanel({ projectId, folder, selected, mayEdit, onRename }: DetailsPanelProps) {
  const [only, ...others] = selected;
  if (!only)
    return (
      <Head title={folder.name}>
        {folder.total !== undefined && <p className="text-n10 tabular-nums">{counted(folder.total, 'item')}</p>}
        <p className="mt-2 text-n10">Select a file to see what it is and where it is used.</p>
      </Head>
    );
  if (others.length > 0) return <Several selected={selected} />;
  const title = <Name key={only.id} item={only} mayEdit={mayEdit} onRename={(name) => onRename(only, name)} />;
  if (only.type === 'directory')
    return (
      <>
        <Head title={title} />
        <PanelSection title="Facts">
          <Facts>
            <Fact label="Type">Folder</Fact>
            <Fact label="Holds">{counted(only.childCount, 'item')}</Fact>
            <Fact label="Made">
              <time dateTime={only.createdAt.toISOString()}>{formatMoment(only.createdAt)}</time>
            </Fact>
          </Facts>
        </PanelSection>
      </>
    );
  return (
    <>
      {/* A picture that can be cropped stands below, with its focal point. */}
      <Head title={title}>{!hasCrops(only) && <FilePicture file={only} />}</Head>
      <FileSections projectId={projectId} file={only} mayEdit={mayEdit} />
    </>
  );
}

function Several({ selected }: { selected: readonly AssetItem[] }) {
  const hasFiles = selected.some(({ type }) => type === 'file');
  return (
    <>
      <Head title={`${selected.length} selected`} />
      <PanelSection title="Facts">
        <Facts>
          <Fact label="Selected">{countedAssets(selected)}</Fact>
          {hasFiles && <Fact label="Total size">{formatBytes(sizeOf(selected))}</Fact>}
        </Facts>
      </PanelSection>
    </>
  );
}

function Head({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="border-n5 border-b px-4 py-3">
      <h3 className="flex min-h-7 min-w-0 items-center gap-1 break-all font-strong">{title}</h3>
      {children}
    </div>
  );
}

function Name({ item, mayEdit, onRename }: { item: AssetItem; mayEdit: boolean; onRename: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = assetName(item);
  if (isOpen)
    return (
      <InlineName
        label={`Name of ${name}`}
        value={name}
        onCommit={onRename}
        onClose={(isByKey) => {
          setOpen(false);
          if (isByKey) requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  return (
    <>
      <span className="min-w-0 flex-1">{name}</span>
      {mayEdit && (
        <IconButton
          ref={button}
          label={`Rename ${name}`}
          icon={Pencil}
          className="flex-none self-start"
          onClick={() => setOpen(true)}
        />
      )}
    </>
  );
}
