import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { configuredView, createConfiguredContent } from '@diorama/players/e3d/configuration/configured-scene.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { usePeople } from '../../../../engine/editor-context.tsx';
import { useEditor, useShownRecords } from '../../editor-hooks.ts';
import { useEntitySelection } from '../../entity-selection.tsx';
import { useAsVisitors, useE3dTab } from '../../use-e3d-tab.ts';
import { AS_VISITORS_BEGIN } from '../as-visitors.ts';
import { useConfiguration } from '../configuration.tsx';
import { useStageSession } from '../stage-session.tsx';
import { useAddresses } from '../use-addresses.ts';
import { createSceneContent, pictureOf } from './scene-content.ts';
import { useSceneMedia } from './scene-media.tsx';
import { sceneView } from './scene-view.ts';

/** Has the scene draw the document as it is, and what is selected in it. */
export function useShowScene(): void {
  const e3d = useShownRecords();
  const { media } = useSceneMedia();
  const { scene, options, shown, addresses: known } = useStageSession();
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
  const asVisitors = useAsVisitors();
  const view = useMemo(
    () =>
      configuredView(
        asVisitors ? AS_VISITORS_BEGIN : sceneView({ hidden, isolated, categories }, ids, people, selected),
        results,
      ),
    [asVisitors, hidden, isolated, categories, ids, people, selected, results],
  );
  useEffect(() => {
    shown.current = content;
    known.current = addresses;
    scene?.show(configured, view);
  }, [scene, content, configured, view, shown, known, addresses]);
  useEffect(() => scene?.setProjection(asVisitors ? 'perspective' : projection), [scene, asVisitors, projection]);
  // It begins where everything is in sight.
  const isReady = scene !== null && media !== undefined;
  useEffect(() => {
    if (isReady) scene?.frame(null, 'cut');
  }, [isReady, scene]);
  // Visitors begin at the start view; editors come back to where they worked, or to everything.
  const hasWorked = useRef(false);
  useEffect(() => {
    if (!isReady || !scene) return undefined;
    if (!asVisitors) {
      hasWorked.current = true;
      return undefined;
    }
    const before = hasWorked.current ? scene.viewpoint() : null;
    scene.look('home', 'cut');
    return () => (before ? scene.setViewpoint(before) : scene.frame(null, 'cut'));
  }, [asVisitors, isReady, scene]);
}

function useOthers() {
  const { live } = useEditor();
  const people = usePeople();
  return useMemo(() => people.filter(({ user }) => user.id !== live.userId), [people, live]);
}
