import { Download } from 'lucide-react';
import { api } from '../../api/api.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { useEditor as useAnyEditor } from '../../engine/editor-context.tsx';
import { useAttempt } from '../../shell/use-attempt.ts';
import { Button } from '../../ui/button/button.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { themeKeys } from './theme.queries.ts';

const FORMATS = [
  { id: 'css', label: 'CSS variables', type: 'text/css' },
  { id: 'dtcg', label: 'Design tokens (W3C)', type: 'application/json' },
  { id: 'json', label: 'JSON', type: 'application/json' },
] as const;

/** Downloads the theme for other tools, as it is on screen. */
export function ExportMenu() {
  const { project } = useShell();
  const { queue } = useAnyEditor();
  const attempt = useAttempt(themeKeys.all);
  const save = (format: (typeof FORMATS)[number]) =>
    attempt('The theme could not be exported', async () => {
      await queue.flush();
      const { fileName, text } = await api.themes.tokens.query({ projectId: project?.id ?? '', format: format.id });
      const url = URL.createObjectURL(new Blob([text], { type: format.type }));
      const link = document.createElement('a');
      link.href = url;
      link.download = `${project?.slug ?? 'project'}-${fileName}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    });
  return (
    <DropdownMenu
      label="Export theme"
      align="end"
      entries={FORMATS.map((format) => ({
        kind: 'action' as const,
        id: format.id,
        label: format.label,
        icon: Download,
        onSelect: () => void save(format),
      }))}
    >
      {(trigger) => (
        <Button {...trigger} size="small" icon={Download} className="max-sm:[&>span]:sr-only" aria-label="Export theme">
          Export
        </Button>
      )}
    </DropdownMenu>
  );
}
