import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { materialPictures } from '@diorama/documents/material/material-pictures.ts';
import { LIGHT_RIGS, type LightRigName } from '@diorama/players/e3d/scene/light/light-rigs.ts';
import { createMaterialPreview, type MaterialPreview } from '@diorama/players/e3d/scene/material-preview.ts';
import { NoWebGlError } from '@diorama/players/e3d/scene/rendering.ts';
import { useQueries } from '@tanstack/react-query';
import { Box, Circle, Spline, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { fileDetail } from '../../files/public.ts';
import { useEditor, useShownMaterial } from '../editor-hooks.ts';
import { ComparisonChoice, useComparison } from './comparison-choice.tsx';
import { MeshSelect, useMeshChoice } from './mesh-choice.tsx';

const SHAPES = [
  { value: 'sphere' as const, label: 'Sphere', icon: Circle },
  { value: 'cloth' as const, label: 'Cloth', icon: Spline },
  { value: 'mesh' as const, label: 'Mesh', icon: Box },
];
const RIG_NAMES: Readonly<Record<LightRigName, string>> = {
  studio: 'Studio',
  day: 'Daylight',
  evening: 'Evening sun',
  interior: 'Interior',
};
const isRig = (name: string): name is LightRigName => Object.hasOwn(LIGHT_RIGS, name);
const RIGS = Object.keys(LIGHT_RIGS).flatMap((value) => (isRig(value) ? { value, label: RIG_NAMES[value] } : []));

/** Draws the material as the engine of public pages does. */
export function PreviewCanvas() {
  const data = useShownMaterial();
  const comparison = useComparison(data);
  const [shape, setShape] = useState<'sphere' | 'cloth' | 'mesh'>('sphere');
  const own = useMeshChoice(shape === 'mesh');
  const [fault, setFault] = useState<string | null>(null);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [rig, setRig] = useState<LightRigName>('studio');
  const addresses = useTextureAddresses(data, comparison.data);
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<MaterialPreview | null>(null);
  const latest = useRef(addresses);
  latest.current = addresses;
  const [isDrawn, setDrawn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let made: MaterialPreview;
    try {
      made = createMaterialPreview(
        element,
        // What is served already, as published copies are, needs no looking up.
        (url) => latest.current.get(url) ?? (assetIdOf(url) === null ? url : null),
        {
          onWhole: () => setDrawn(true),
          onFault: setFault,
          onPictureFault: (url) => setBroken((old) => new Set(old).add(url)),
        },
      );
    } catch (error) {
      if (!(error instanceof NoWebGlError)) throw error;
      return setProblem('This browser cannot draw 3D. Turn on hardware acceleration, or use another browser.');
    }
    preview.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      preview.current = null;
      made.dispose();
    };
  }, []);

  useEffect(() => {
    // Addresses come after the material: once they are known its textures are drawn.
    const put = shape === 'mesh' ? own.mesh : shape;
    if (addresses && put) preview.current?.show({ material: data, comparison: comparison.data, shape: put, rig });
  }, [data, comparison.data, shape, own.mesh, rig, addresses]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mesh has faults of its own
  useEffect(() => setFault(null), [shape, own.mesh]);

  if (problem !== null) return <EmptyState icon={TriangleAlert} title="No 3D here" text={problem} />;
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-2 border-n5 border-b bg-n1 px-3 py-1.5">
        <SegmentedControl label="Shape" options={SHAPES} value={shape} onChange={setShape} />
        <div className="w-32">
          <Select label="Light" hasHiddenLabel options={RIGS} value={rig} onChange={setRig} />
        </div>
        {shape === 'mesh' && <MeshSelect choice={own} />}
        <ComparisonChoice comparison={comparison} />
      </div>
      <div className="relative min-h-0 flex-1">
        <canvas
          ref={canvas}
          aria-label="Preview of the material. Drag or press the arrow keys to turn it."
          className="absolute inset-0 size-full touch-none outline-none focus-visible:outline-2 focus-visible:outline-solid focus-visible:outline-accent focus-visible:-outline-offset-2"
          tabIndex={0}
        />
        {!isDrawn && (
          <div role="status" className="absolute inset-0 grid place-items-center bg-n2">
            <span className="flex items-center gap-2 text-n10">
              <Spinner />
              Preparing the preview
            </span>
          </div>
        )}
        {shape === 'mesh' && (own.isEmpty || fault !== null) && (
          <p
            role="status"
            className="absolute inset-x-3 top-3 w-fit rounded-lg bg-pop px-2.5 py-1.5 text-xs shadow-float"
          >
            {fault === null ? 'There is no mesh yet. Add a model to a configurator first.' : `The mesh: ${fault}`}
          </p>
        )}
        <UnreadPictures material={data} broken={broken} />
        {comparison.data && (
          <div className="pointer-events-none absolute inset-x-0 bottom-3 grid grid-cols-2 text-center text-n11 text-xs">
            <span>This material</span>
            <span className="truncate px-2">{comparison.label}</span>
          </div>
        )}
      </div>
    </>
  );
}

/** Pictures of the material that could not be fetched or read. */
function UnreadPictures({ material, broken }: { material: MaterialData; broken: ReadonlySet<string> }) {
  const names = materialPictures(material).flatMap(({ name, url }) => (broken.has(url) ? name : []));
  if (names.length === 0) return null;
  return (
    <p
      role="status"
      className="absolute inset-x-3 bottom-12 w-fit rounded-lg bg-bad-soft px-2.5 py-1.5 text-bad-ink text-xs"
    >
      {[...new Set(names)].map((name) => `“${name}”`).join(', ')} cannot be read: replace it with a JPEG, PNG or WebP
    </p>
  );
}

/** Where the files of the textures are fetched from, by their stored address. */
function useTextureAddresses(...materials: (MaterialData | null)[]): ReadonlyMap<string, string> {
  const { space } = useEditor();
  const urls = [...new Set(materials.flatMap((material) => (material ? textureUrls(material) : [])))];
  const files = useQueries({ queries: urls.map((url) => fileDetail(space.id, assetIdOf(url) ?? '')) });
  const known = files.map(({ data }) => data?.url).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts say whether anything changed
  return useMemo(
    () => new Map(urls.flatMap((url, at) => (files[at]?.data ? [[url, files[at].data.url] as const] : []))),
    [urls.join('\n'), known],
  );
}

const textureUrls = (material: MaterialData): string[] =>
  materialPictures(material).flatMap(({ url }) => (assetIdOf(url) !== null ? url : []));
