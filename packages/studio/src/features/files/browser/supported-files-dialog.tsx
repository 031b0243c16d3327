import type { FileGroup } from '@diorama/contract/files/files.contract.ts';
import { MOST_FONT_BYTES, MOST_SVG_BYTES, TAKEN_KINDS, type TakenKind } from '@diorama/contract/files/taken-kinds.ts';
import { WAY_OUT_BY_ENDING } from '@diorama/contract/files/way-out.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { fileLimits } from '../files.queries.ts';
import { FILE_TYPES } from './asset-search.ts';
import { TYPE_LABELS } from './asset-toolbar.tsx';

/** What becomes of kinds that are converted, and limits of their own. */
const NOTES: Partial<Record<FileGroup, string>> = {
  image: `HEIC is stored as JPEG. SVG files have ${formatBytes(MOST_SVG_BYTES)} at most.`,
  video: 'All but MP4 and WebM are converted to MP4.',
  font: `Fonts have ${formatBytes(MOST_FONT_BYTES)} at most.`,
};

type SupportedFilesDialogProps = {
  /** Those that are of use here; all of them unless given. */
  groups?: readonly FileGroup[] | undefined;
  /** What is taken here besides. */
  also?: string | undefined;
  onClose: () => void;
};

/** Every kind of file that is taken, with its endings and limits. */
export function SupportedFilesDialog({ groups, also, onClose }: SupportedFilesDialogProps) {
  const { data: limits, error } = useQuery(fileLimits);
  const shown = FILE_TYPES.filter((group) => groups?.includes(group) ?? true);
  return (
    <Dialog isOpen onClose={onClose} title="Supported files">
      <p className="pb-3 text-n10">
        {error
          ? messageOf(error)
          : limits &&
            `A file has ${formatBytes(limits.bytes)} at most, an image ${Math.round(limits.pixels / 1_000_000)} megapixels.`}
      </p>
      <section
        aria-label="Kinds of files"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
        tabIndex={0}
        className="-mx-2 max-h-[60vh] overflow-y-auto rounded-md px-2"
      >
        {shown.map((group) => (
          <Section key={group} title={TYPE_LABELS[group]} note={NOTES[group]}>
            {TAKEN_KINDS.filter((kind) => kind.group === group).map((kind) => (
              <Kind key={kind.type} term={kind.name}>
                {endingsOf(kind)}
              </Kind>
            ))}
          </Section>
        ))}
        {also && <p className="pb-4 text-n11">{also}</p>}
        {!groups && (
          <Section title="Other files">
            {WAY_OUT_BY_ENDING.map(([endings, way]) => (
              <Kind key={endings} term={endings.toUpperCase().replaceAll(' ', ', ')}>
                {way}
              </Kind>
            ))}
          </Section>
        )}
      </section>
    </Dialog>
  );
}

function Section({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section className="pb-4">
      <h3 className="pb-1 font-strong text-sm">{title}</h3>
      <dl className="grid grid-cols-[minmax(5.25rem,32%)_1fr] gap-x-3 gap-y-1">{children}</dl>
      {note && <p className="pt-1 text-n10 text-xs">{note}</p>}
    </section>
  );
}

function Kind({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-0 break-words">{term}</dt>
      <dd className="min-w-0 break-words text-n10">{children}</dd>
    </>
  );
}

const endingsOf = ({ extensions }: TakenKind): string => extensions.map((extension) => `.${extension}`).join(', ');
