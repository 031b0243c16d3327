import type { TextFormat } from '@diorama/contract/translations/translations.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useEditor } from '../editor-hooks.ts';
import { usePlaceName } from '../place-names.ts';
import { useTexts } from '../session/session-context.tsx';
import { useFilter } from '../use-filter.ts';
import { blobOf, FORMAT_NAMES } from './file-format.ts';

/** The most wanted first. */
const SHOWN: readonly TextFormat[] = ['xlsx', 'csv', 'xliff12', 'po', 'json'];

/** Texts of the project as a file for translators: all of them, those of the place that is listed, or what needs somebody. */
export function ExportMenu() {
  const { project } = useShell();
  const { queue } = useEditor();
  const { saver, languages } = useTexts();
  const { place } = useFilter();
  const { name } = usePlaceName(place ?? '');
  const [isToDo, setToDo] = useState(false);
  const [isPlace, setPlace] = useState(false);
  const download = useMutation({
    mutationFn: async (format: TextFormat) => {
      await Promise.all([queue.flush(), saver.settled()]);
      const { target } = languages;
      return api.translations.export.query({
        projectId: project?.id ?? '',
        format,
        only: isToDo ? 'to-do' : 'all',
        ...(isPlace && place !== undefined ? { place } : {}),
        ...(target === null ? {} : { language: target }),
      });
    },
    onSuccess: (file) => {
      saveFile(file.fileName, blobOf(file));
      notifyDone(`Exported ${file.rows} ${file.rows === 1 ? 'text' : 'texts'}`, { detail: file.fileName });
    },
    onError: (error) => notifyFailed('The texts could not be exported', { detail: messageOf(error) }),
  });
  const entries: readonly MenuEntry[] = [
    { kind: 'check', id: 'to-do', label: 'Needs you only', isChecked: isToDo, onChange: setToDo },
    {
      kind: 'check',
      id: 'place',
      label: place === undefined ? 'One place only: choose it in the list first' : `“${name}” only`,
      isChecked: isPlace && place !== undefined,
      isDisabled: place === undefined,
      onChange: setPlace,
    },
    { kind: 'separator', id: 'formats' },
    ...SHOWN.map((format) => ({
      kind: 'action' as const,
      id: format,
      label: format === 'xliff12' ? `${FORMAT_NAMES[format]} 1.2` : FORMAT_NAMES[format],
      onSelect: () => download.mutate(format),
    })),
  ];
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
