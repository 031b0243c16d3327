import { familiesOf, hasFontFiles } from '@diorama/documents/theme/fonts/font-faces.ts';
import { shippedFont } from '@diorama/documents/theme/fonts/shipped-fonts.ts';
import { type FontSlot, setFont } from '@diorama/documents/theme/theme.commands.ts';
import type { FontFile } from '@diorama/documents/theme/theme.records.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { TriangleAlert, Upload } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useExecute } from '../editor-hooks.ts';
import { useFontUpload } from '../use-font-upload.ts';
import { useFontAddresses, useShownTheme } from '../use-shown-theme.ts';
import { FontPicker } from './font-picker.tsx';

const SLOTS = [
  { slot: 'headings', label: 'Headings' },
  { slot: 'body', label: 'Texts' },
] as const;

/** What texts are set in, and whether visitors get it. */
export function FontsSection() {
  const theme = useShownTheme();
  const { project } = useShell();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const use = (slot: FontSlot, family: string, files: readonly FontFile[]) => execute(setFont, { slot, family, files });
  const { upload, isUploading } = useFontUpload();
  const bytes = shippedBytes(theme);
  return (
    <InspectorSection title="Fonts">
      {SLOTS.map(({ slot, label }) => (
        <FontPicker
          key={slot}
          label={label}
          projectId={project?.id ?? ''}
          value={theme.fonts[slot]}
          isReadOnly={isReadOnly}
          onChange={(family, files) => use(slot, family, files)}
        />
      ))}
      <p className="text-n10 text-xs">
        {bytes > 0
          ? `Served from here, ${formatBytes(bytes)} for Latin text.`
          : 'Visitors never load a font from another host.'}
      </p>
      {!isReadOnly && (
        <Button
          size="small"
          icon={Upload}
          isPending={isUploading}
          onClick={() => void upload(null)}
          className="self-start"
        >
          Upload WOFF2
        </Button>
      )}
      <MissingFonts theme={theme} isReadOnly={isReadOnly} />
    </InspectorSection>
  );
}

/** Families of which there is no file; their files can be brought in place. */
function MissingFonts({ theme, isReadOnly }: { theme: Theme; isReadOnly: boolean }) {
  const { upload, isUploading } = useFontUpload();
  const addresses = useFontAddresses();
  const missing = familiesOf(theme).filter((family) => !hasFontFiles(theme, family));
  const gone = theme.fontFiles.filter(({ media }) => addresses.size > 0 && !addresses.has(media.url));
  return (
    <>
      {missing.map((family) => (
        <div
          key={family}
          role="status"
          className="flex flex-col items-start gap-2 rounded-md bg-warn-soft p-2.5 text-warn-ink text-xs"
        >
          <p className="flex gap-1.5">
            <Icon of={TriangleAlert} size={14} className="mt-px flex-none" />
            <span>
              <strong className="font-semibold">{family}</strong> is not on this server: visitors see the fallback.
              Upload its WOFF2 files.
            </span>
          </p>
          {!isReadOnly && (
            <Button size="small" isPending={isUploading} onClick={() => void upload(family)}>
              Upload {family}
            </Button>
          )}
        </div>
      ))}
      {gone.length > 0 && (
        <p role="status" className="rounded-md bg-warn-soft p-2.5 text-warn-ink text-xs">
          {gone.length === 1
            ? `The file “${gone[0]?.media.name}” was deleted.`
            : `${gone.length} font files were deleted.`}{' '}
          Restore it from the assets, or choose another font.
        </p>
      )}
    </>
  );
}

/** Bytes a visitor loads for text in Latin script. */
const shippedBytes = (theme: Theme): number =>
  familiesOf(theme)
    .flatMap((family) => shippedFont(family)?.files ?? [])
    .filter(({ subset }) => subset === 'latin')
    .reduce((sum, file) => sum + file.bytes, 0);
