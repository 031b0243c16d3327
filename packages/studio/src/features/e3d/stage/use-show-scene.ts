import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { configuredView, createConfiguredContent } from '@diorama/players/e3d/configuration/configured-scene.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { usePeople } from '../../../engine/editor-context.tsx';
import { fileDetail } from '../../files/public.ts';
import { useConfiguration } from '../configuration/configuration.tsx';
import { useEditor, useShownRecords } from '../editor-hooks.ts';
import { useEntitySelection } from '../entity-selection.tsx';
import { useE3dTab } from '../tabs/use-e3d-tab.ts';
import { createSceneContent, pictureOf } from './scene-content.ts';
import { useSceneMedia } from './scene-media.tsx';
import { sceneView } from './scene-view.ts';
import { useStageSession } from './stage-session.tsx';

/** Has the scene draw the document as it is, and what is selected in it. */
export function useShowScene(): void {
  const e3d = useShownRecords();
  const { media } = useSceneMedia();
  const { scene, options, shown } = useStageSession();
  const { ids: chosen, kept } = useEntitySelection();
  const tab = useE3dTab();
  // Objects are put into categories: which ones are meant stays in sight.
  const ids = tab === 'categories' ? kept : chosen;
  const people = useOthers();
  const { selected } = useAddress();
  const addresses = useAddresses(e3d.all('entities').flatMap((entity) => pictureOf(entity) ?? []));
  const [contentOf] = useState(createSceneContent);
  const content = useMemo(
    () => contentOf(e3d, media, (url) => (assetIdOf(url) === null ? url : (addresses.get(url) ?? null))),
    [contentOf, e3d, media, addresses],
  );
  const { hidden, isolated, categories, projection } = options;
  const { results } = useConfiguration();
  const [configuredContent] = useState(createConfiguredContent);
  const configured = useMemo(() => configuredContent(content, results), [configuredContent, content, results]);
  const view = useMemo(
    () => configuredView(sceneView({ hidden, isolated, categories }, ids, people, selected), results),
    [hidden, isolated, categories, ids, people, selected, results],
  );
  useEffect(() => {
    shown.current = configured;
    scene?.show(configured, view);
  }, [scene, configured, view, shown]);
  useEffect(() => scene?.setProjection(projection), [scene, projection]);
  // It begins where everything is in sight.
  const isReady = scene !== null && media !== undefined;
  useEffect(() => {
    if (isReady) scene?.frame(null, 'cut');
  }, [isReady, scene]);
}

function useOthers() {
  const { live } = useEditor();
  const people = usePeople();
  return useMemo(() => people.filter(({ user }) => user.id !== live.userId), [people, live]);
}

/** Where files are fetched from, by their stored address. */
function useAddresses(stored: readonly string[]): ReadonlyMap<string, string> {
  const { space } = useEditor();
  const urls = [...new Set(stored)].filter((url) => assetIdOf(url) !== null);
  const files = useQueries({ queries: urls.map((url) => fileDetail(space.id, assetIdOf(url) ?? '')) });
  const known = files.map(({ data }) => data?.url).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts say whether anything changed
  return useMemo(
    () => new Map(urls.flatMap((url, at) => (files[at]?.data ? [[url, files[at].data.url] as const] : []))),
    [urls.join('\n'), known],
  );
}
