import type { TextFormat } from '@diorama/contract/translations/translations.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { notifyDone, notifyFailed } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useEditor } from '../editor-hooks.ts';
import { useTexts } from '../session/session-context.tsx';
import { blobOf, FORMAT_NAMES } from './file-format.ts';

/** The most wanted first. */
const SHOWN: readonly TextFormat[] = ['xlsx', 'csv', 'xliff12', 'po', 'json'];

/** All texts of the project as a file for translators. */
export function ExportMenu() {
  const { project } = useShell();
  const { queue } = useEditor();
  const { saver, languages } = useTexts();
  const download = useMutation({
    mutationFn: async (format: TextFormat) => {
      await Promise.all([queue.flush(), saver.settled()]);
      const { target } = languages;
      return api.translations.export.query({
        projectId: project?.id ?? '',
        format,
        ...(target === null ? {} : { language: target }),
      });
    },
    onSuccess: (file) => {
      saveFile(file.fileName, blobOf(file));
      notifyDone(`Exported ${file.rows} texts`, { detail: file.fileName });
    },
    onError: (error) => notifyFailed('The texts could not be exported', { detail: messageOf(error) }),
  });
  const entries = SHOWN.map((format) => ({
    kind: 'action' as const,
    id: format,
    label: FORMAT_NAMES[format],
    onSelect: () => download.mutate(format),
  }));
  return (
    <DropdownMenu label="Export texts" align="end" entries={entries}>
      {(trigger) => (
        <Button {...trigger} size="small" icon={Download} isPending={download.isPending}>
          Export
        </Button>
      )}
    </DropdownMenu>
  );
}
