import { importTheme } from '@diorama/documents/theme/theme.commands.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { otherProjects, themeOfProject, uploadedFonts } from '../theme.queries.ts';
import { useFontAddresses, useShownTheme, withAddresses } from '../use-shown-theme.ts';
import { START_TITLES } from './start-titles.ts';
import { ThemeCard } from './theme-card.tsx';

/** Takes over the theme of another project, with its groups and font files. */
export function FromProject({ onClose }: { onClose: () => void }) {
  const { project } = useShell();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const wanted = useDeferredValue(search.trim());
  const { data: projects, error, isFetching } = useQuery(otherProjects(wanted));
  const apply = useImport(onClose);
  const others = (projects?.items ?? []).filter(({ id }) => id !== project?.id);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={START_TITLES.project}
      text="Colours, fonts, corners, icons and colour groups come along. Groups that this project uses stay."
      onSubmit={() => chosen && apply.mutate(chosen)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={apply.isPending}
            disabled={!chosen}
            title={chosen ? undefined : 'Choose a project first'}
          >
            Import theme
          </Button>
        </>
      }
    >
      <SearchField
        label="Find a project"
        isFound={wanted === search.trim() && !isFetching}
        isNear={projects?.isNear === true}
        value={search}
        onChange={setSearch}
      />
      <div
        role="radiogroup"
        data-results
        aria-label="Projects"
        className="mt-2 flex max-h-44 flex-col gap-px overflow-y-auto"
      >
        {others.map(({ id, name, clientName }) => (
          <label
            key={id}
            className={cx(
              'relative flex h-8 flex-none items-center gap-3 rounded-md px-2.5 pointer-coarse:h-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2',
              chosen?.id === id ? 'bg-accent-soft text-accent-ink' : 'hover:bg-n3',
            )}
          >
            <input
              type="radio"
              name="project"
              checked={chosen?.id === id}
              aria-label={name}
              onChange={() => setChosen({ id, name })}
              className="absolute inset-0 appearance-none outline-none"
            />
            <span className="min-w-0 flex-1 truncate font-medium" title={name}>
              {name}
            </span>
            {clientName && <span className="max-w-40 flex-none truncate text-n10 text-xs">{clientName}</span>}
          </label>
        ))}
        {projects && others.length === 0 && (
          <p className="px-2.5 py-2 text-n10">
            {wanted === '' ? 'There is no other project yet.' : `No projects match “${wanted}”.`}
          </p>
        )}
        {error && !projects && <p className="px-2.5 py-2 text-bad-ink">{messageOf(error)}</p>}
      </div>
      {chosen && <Compare projectId={chosen.id} name={chosen.name} />}
    </Dialog>
  );
}

function Compare({ projectId, name }: { projectId: string; name: string }) {
  const theme = useShownTheme();
  const addresses = useFontAddresses();
  const { data } = useQuery(themeOfProject(projectId));
  const { data: fonts = [] } = useQuery(uploadedFonts(projectId));
  const theirs = new Map(fonts.flatMap(({ files }) => files.map(({ media, url }) => [media.url, url] as const)));
  return (
    <div className="mt-4 flex gap-4 max-sm:flex-col">
      <ThemeCard title="Now" theme={withAddresses(theme, addresses)} />
      {data && <ThemeCard title={name} theme={withAddresses(data.theme, theirs)} />}
    </div>
  );
}

/** Brings the font files over, then takes the rest as one step of undo. */
function useImport(onClose: () => void) {
  const { project } = useShell();
  const { store } = useEditor();
  const client = useQueryClient();
  const target = project?.id ?? '';
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const { theme } = await api.themes.get.query({ projectId: id });
      const { fontFiles } =
        theme.fontFiles.length === 0 ? theme : await api.themes.copyFonts.mutate({ target, source: id });
      const groups = new Set(theme.colors.groups.map((group) => group.id));
      const lost = store.list('groups').filter((group) => !groups.has(group.id));
      const kept = await Promise.all(
        lost.map(async (group) => {
          const usages = await api.usages.list.query({ kind: '4-colors', id: group.id });
          return usages.length > 0 ? [group.id] : [];
        }),
      );
      return { from: { ...theme, fontFiles }, kept: kept.flat(), name };
    },
    onSuccess: async ({ name, ...args }) => {
      await client.invalidateQueries(uploadedFonts(target));
      store.execute(importTheme, args);
      onClose();
      notifyDone(`Imported the theme of “${name}”`, { action: { label: 'Undo', onClick: () => void store.undo() } });
    },
    onError: (error) => notifyFailed('The theme could not be imported', { detail: messageOf(error) }),
  });
}
