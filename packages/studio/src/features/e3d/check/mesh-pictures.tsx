import { createMeshCompare } from '@diorama/players/e3d/compare/create-mesh-compare.ts';
import type { ComparedModel } from '@diorama/players/e3d/compare/mesh-compare.port.ts';
import { NoWebGlError } from '@diorama/players/e3d/scene/rendering.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { useEditor } from '../editor-hooks.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

interface MeshPicturesProps {
  id: string;
  version: number;
}

/** What was sent, and what visitors get of it, from one place; both turn together. */
export function MeshPictures({ id, version }: MeshPicturesProps) {
  const { space, documentId } = useEditor();
  const files = useQuery({
    queryKey: ['mesh-pictures', id, version],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const place = { meshId: id, version, productId: documentId, projectId: space.id };
      const [left, right] = await Promise.all([
        api.e3d.mesh.distUrl.query({ ...place, file: 'source' }, { signal }),
        api.e3d.mesh.distUrl.query({ ...place, file: 'dist' }, { signal }),
      ]);
      return { left, right };
    },
  });
  if (files.isError)
    return (
      <p role="alert" className="text-bad-ink">
        {messageOf(files.error)}
      </p>
    );
  return files.data ? <Pictures {...files.data} /> : <Spinner />;
}

function Pictures({ left, right }: { left: ComparedModel; right: ComparedModel }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLoading, setLoading] = useState(true);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    try {
      const stage = createMeshCompare(element, {
        addressOf: (url) => url,
        isMotionReduced: () => true,
        onWhole: () => setLoading(false),
        onFault: (_, message) => setFault(message),
        onProgress: () => undefined,
      });
      stage.show({
        left: { url: left.url, size: left.size },
        right: { url: right.url, size: right.size },
        ...{ layout: 'side-by-side', split: 0.5, look: 'shaded', outlined: NO_NAMES, outlineColor: '#6d5df6' },
      });
      const observer = new ResizeObserver(() => stage.resize());
      observer.observe(element);
      return () => {
        observer.disconnect();
        stage.dispose();
      };
    } catch (error) {
      if (!(error instanceof NoWebGlError)) throw error;
      setFault('This browser cannot draw 3D. Turn on hardware acceleration, or use another browser');
      return undefined;
    }
  }, [left.url, left.size, right.url, right.size]);
  return (
    <figure aria-busy={isLoading && fault === null} className="flex flex-col gap-1.5">
      <div className="relative h-56 overflow-hidden rounded-lg border border-n5 bg-n2">
        <canvas
          ref={canvas}
          tabIndex={0}
          aria-label="What was sent and what is published, from the same place. Drag or press the arrow keys to turn both."
          className="absolute inset-0 size-full touch-none outline-none focus-visible:outline-2 focus-visible:outline-solid focus-visible:outline-accent focus-visible:-outline-offset-2"
        />
        <span className="pointer-events-none absolute inset-y-0 left-1/2 w-px bg-n6" />
        {isLoading && fault === null && (
          <div className="absolute inset-0 grid place-items-center">
            <Spinner />
          </div>
        )}
      </div>
      <figcaption className="grid grid-cols-2 text-n11 text-xs">
        <span>As it was sent</span>
        <span>As visitors see it</span>
      </figcaption>
      {fault !== null && (
        <p role="alert" className="text-bad-ink text-xs">
          {fault}
        </p>
      )}
    </figure>
  );
}
