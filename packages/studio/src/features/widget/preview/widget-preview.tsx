import { defaultTheme } from '@diorama/documents/theme/default-theme.ts';
import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import { stringsIn } from '@diorama/players/visitor/text/strings-in.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';
import { WidgetView } from '@diorama/players/visitor/widget/widget-view.tsx';
import '@diorama/players/visitor/visitor.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { projectDetail } from '../../projects/public.ts';
import { usagesOf } from '../../usages/public.ts';
import { PreviewFrame } from './preview-frame.tsx';
import './widget-preview.css';
import type { PublishedWidget, PublishedWidgetContent } from '@diorama/contract/public/published-widget.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { frameAddress } from '@diorama/documents/widget/embed-hosts.ts';
import { type ShownWidget, useShownWidget } from '../shown-widget.ts';
import { addressIn, useOriginal, useWidgetPictures, type WidgetPictures } from '../widget-media.ts';

/** The widget as visitors get it, from what is on screen. */
function useShownContent(): PublishedWidget {
  const { opened } = useShell();
  const shown = useShownWidget();
  const pictures = useWidgetPictures();
  const panorama = shown.data.type === 'media' && shown.data.mediaType === '360' ? shown.data.media : null;
  const original = useOriginal(panorama);
  return useMemo(
    () => ({
      id: opened.id,
      type: shown.data.type,
      name: shown.name,
      content: contentOf(shown, pictures, original),
      pictures: Object.fromEntries(
        [...pictures].map(([url, picture]) => [addressIn(pictures, { name: '', type: '', url }), picture]),
      ),
    }),
    [opened.id, shown, pictures, original],
  );
}

function contentOf(
  { data, entries }: ShownWidget,
  pictures: WidgetPictures,
  original: string | null,
): PublishedWidgetContent {
  const served = (media: Media | null): Media | null => {
    const url = addressIn(pictures, media);
    return media && url ? { ...media, url } : null;
  };
  switch (data.type) {
    case 'popup':
      return { ...data, cover: served(data.cover) };
    case 'media':
      if (data.mediaType === '360')
        return { ...data, media: data.media && original ? { ...data.media, url: original } : null };
      return { ...data, media: data.mediaType === 'embed' ? framed(data.media) : served(data.media) };
    case 'media-compare':
      return {
        ...data,
        items: entries.map(({ order: _order, ...entry }) => ({ ...entry, media: served(entry.media) })),
      };
    case 'embed':
      return data.link?.type === 'external'
        ? { ...data, link: { ...data.link, href: frameAddress(data.link.href) } }
        : data;
  }
}

const framed = (media: Media | null): Media | null =>
  media && !media.url.startsWith('asset:') ? { ...media, url: frameAddress(media.url) } : null;

const HERE = { product: '', goTo: () => undefined };
const nothing = () => undefined;
/** CSS pixels that the frames may take. */
const ROOM = { desktop: 360, phone: 224 };

/** The widget as visitors see it, on a wide screen and on a phone, drawn by the same components. */
export function WidgetPreview() {
  const [projectId, setProjectId] = useState<string | null>(null);
  const projects = useUsingProjects();
  const shownId = projectId ?? projects[0]?.value ?? null;
  const { data: project } = useQuery({ ...projectDetail(shownId ?? ''), enabled: shownId !== null });
  const theme = useMemo(() => project?.theme ?? defaultTheme(), [project]);
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-3 border-n5 border-b bg-n1 px-4">
        <h2 className="flex-1 font-strong">Preview</h2>
        {projects.length > 0 && (
          <span className="w-44">
            <Select label="Theme of" hasHiddenLabel options={projects} value={shownId} onChange={setProjectId} />
          </span>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <Screen
          label="Desktop"
          width={1280}
          height={760}
          room={ROOM.desktop}
          theme={theme}
          slug={project?.slug ?? ''}
        />
        <Screen label="Phone" width={390} height={760} room={ROOM.phone} theme={theme} slug={project?.slug ?? ''} />
      </div>
    </>
  );
}

interface ScreenProps {
  label: string;
  width: number;
  height: number;
  room: number;
  theme: ReturnType<typeof defaultTheme>;
  slug: string;
}

function Screen({ label, width, height, room, theme, slug }: ScreenProps) {
  const widget = useShownContent();
  const { language } = useAddress();
  return (
    <figure className="flex flex-none flex-col gap-1.5">
      <PreviewFrame label={`Preview, ${label.toLowerCase()}`} width={width} height={height} room={room}>
        <style>{fontFaceRules(theme).replaceAll('<', '')}</style>
        <div className="v v-preview" lang={language} style={themeVariables(theme)}>
          <div className="v-preview-low">
            <WidgetView
              widget={widget}
              language={language}
              strings={stringsIn(language)}
              slug={slug}
              here={HERE}
              takesFocus={false}
              onClose={nothing}
            />
          </div>
        </div>
      </PreviewFrame>
      <figcaption className="text-n10 text-xs">
        {label}, {width} × {height}
      </figcaption>
    </figure>
  );
}

/** Projects whose products use the widget: their themes are what visitors see it in. */
function useUsingProjects(): { value: string; label: string }[] {
  const { opened } = useShell();
  const { data: usages } = useQuery(usagesOf('widget', opened.id));
  return useMemo(() => {
    const found = new Map<string, string>();
    for (const { projectId, label } of usages ?? []) if (projectId) found.set(projectId, found.get(projectId) ?? label);
    return [...found].map(([value, label]) => ({ value, label }));
  }, [usages]);
}
