import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { sceneResults } from '@diorama/documents/e3d/graph/results.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { SceneContent, SceneView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { fileDetail, mediaOf, newIntent, PictureWell, uploadFiles } from '../../files/public.ts';
import { useEditor, useField, useOne } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { useStageSession } from '../stage/stage-session.tsx';
import { asVisitorsSee, withHiddenScene } from './hidden-scene.ts';

/** Pixels of the picture's sides: what a laptop shows of a page. */
const SIDES = { width: 1920, height: 1080 };

/** What visitors see first. Throws as `withHiddenScene` does. */
const drawPoster = (
  { content, view }: { content: SceneContent; view: SceneView },
  signal: AbortSignal,
): Promise<Blob> =>
  withHiddenScene(SIDES, signal, ({ scene, picture }) => {
    scene.show(content, view);
    scene.look('home', 'cut');
    return picture();
  });

interface PosterDrawing {
  /** The picture; null: none was made, and why was said. */
  draw: () => Promise<Blob | null>;
  isDrawing: boolean;
  /** All that the picture shows has been loaded. */
  canDraw: boolean;
}

/** Draws what visitors see first. Leaving the screen ends it. */
function useDrawPoster(): PosterDrawing {
  const { shown, isWhole } = useStageSession();
  const { graph } = useConfiguration();
  const [isDrawing, setDrawing] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const draw = async () => {
    if (!shown.current || isDrawing) return null;
    const controller = new AbortController();
    stop.current = controller;
    setDrawing(true);
    try {
      // As visitors begin, whatever is tried out here.
      const begin = sceneResults(new Evaluation(graph, {}));
      return await drawPoster(asVisitorsSee(shown.current, begin), controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) notifyFailed('The cover image could not be made', { detail: messageOf(error) });
      return null;
    } finally {
      setDrawing(false);
    }
  };
  return { draw, isDrawing, canDraw: isWhole };
}

/** The picture visitors see until the model is there: chosen, or taken of the model from its start view. */
export function CoverImage() {
  const { space, documentId } = useEditor();
  const { name } = useOne('settings');
  const field = useField('settings', 'settings', ['splashImage']);
  const { draw, isDrawing, canDraw } = useDrawPoster();
  const media = field.value ?? null;
  const fileId = media && assetIdOf(media.url);
  const { data: file } = useQuery({ ...fileDetail(space.id, fileId ?? ''), enabled: fileId !== null });
  const take = async () => {
    const blob = await draw();
    if (!blob) return;
    const { items } = await uploadFiles({
      projectId: space.id,
      directoryId: 'root',
      sources: [{ file: new File([blob], `${name.slice(0, 100)}.webp`, { type: blob.type }), path: [] }],
      intent: newIntent(documentId, { type: 'picture' }),
    });
    const [picture] = items;
    if (picture) field.onChange(mediaOf(picture));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-n10">Cover image</span>
      <PictureWell
        label="Cover image"
        media={media}
        src={file?.thumbUrl ?? file?.url ?? null}
        aspect={16 / 9}
        isReadOnly={field.isReadOnly}
        error={errorOf(field).error}
        onChange={(next) => field.onChange(next)}
      >
        <Button
          size={media ? 'small' : 'normal'}
          variant={media ? 'quiet' : 'secondary'}
          icon={Camera}
          disabled={!canDraw}
          isPending={isDrawing}
          onClick={() => void take()}
        >
          Take picture
        </Button>
      </PictureWell>
      <p className="text-n10 text-xs">Visitors see it while the model loads, and in shared links.</p>
    </div>
  );
}
