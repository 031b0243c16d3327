import { LIKE } from '@diorama/contract/meshes/mesh-report.ts';
import type { MeshStats } from '@diorama/contract/meshes/mesh-stats.ts';
import type { MeshVersion } from '@diorama/contract/meshes/meshes.contract.ts';
import type { CompareLook, CompareView as View } from '@diorama/players/e3d/compare/mesh-compare.port.ts';
import { useQuery } from '@tanstack/react-query';
import { Columns2, Flame, Grid3x3, Scan, Shapes, SquareSplitHorizontal, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { likenessNote } from '../figures/step-rows.ts';
import { meshModel, meshNodes } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { namesBelow, nodeTree } from '../outline/node-facts.ts';
import { SplitHandle } from './split-handle.tsx';
import { useCompare } from './use-compare.ts';

const LAYOUTS = [
  { value: 'split' as const, label: 'Split', icon: SquareSplitHorizontal },
  { value: 'side-by-side' as const, label: 'Side by side', icon: Columns2 },
];
const LOOKS: readonly { value: CompareLook; label: string; icon: typeof Shapes }[] = [
  { value: 'shaded', label: 'Shaded', icon: Shapes },
  { value: 'wires', label: 'Wireframe', icon: Grid3x3 },
  { value: 'differences', label: 'Differences', icon: Flame },
];
const SOURCE = 'source';
/** Bytes of a file above which the user is prompted before it is fetched. */
const ASK_ABOVE = 64 * 1024 * 1024;
const NO_NAMES: ReadonlySet<string> = new Set();
/** Of the line around the selected node; seen on light and dark surfaces. */
const OUTLINE = '#6d5df6';

/** What was sent, or an older version, on the left; the version that is shown on the right. One camera for both. */
export function CompareView({ shown }: { shown: MeshVersion }) {
  const { mesh, against, versions, go } = useMesh();
  const [layout, setLayout] = useState<View['layout']>('split');
  const [split, setSplit] = useState(0.5);
  const [look, setLook] = useState<CompareLook>('shaded');
  const [isAccepted, setAccepted] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPhone = useMedia(PHONE);
  const left = useQuery(meshModel(mesh, (against ?? shown).version, against ? 'dist' : 'source'));
  const right = useQuery(meshModel(mesh, shown.version, 'dist'));
  const isLarge = !isAccepted && (left.data?.size ?? 0) > ASK_ABOVE;
  const outlined = useOutlined(shown.version);
  const view = useMemo<View>(
    () => ({
      left: left.data && !isLarge ? { url: left.data.url, size: left.data.size } : null,
      right: right.data ? { url: right.data.url, size: right.data.size } : null,
      ...{ layout, split: left.data || left.isPending ? split : 0, look, outlined, outlineColor: OUTLINE },
    }),
    [left.data, left.isPending, right.data, isLarge, layout, split, look, outlined],
  );
  const state = useCompare(canvas, view);
  if (state.problem !== null) return <EmptyState icon={TriangleAlert} title="No 3D here" text={state.problem} />;
  const leftName = against ? `Version ${against.version}` : 'Source';
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-2 border-n5 border-b bg-n1 px-3 py-1.5">
        <SegmentedControl label="Layout" options={LAYOUTS} value={layout} onChange={setLayout} isIconOnly={isPhone} />
        <SegmentedControl label="Picture" options={LOOKS} value={look} onChange={setLook} isIconOnly={isPhone} />
        <div className="w-40 flex-none">
          <Select
            label="Compare with"
            hasHiddenLabel
            options={[
              { value: SOURCE, label: 'Source file' },
              ...versions
                .filter(({ version }) => version !== shown.version)
                .map(({ version }) => ({ value: String(version), label: `Version ${version}` })),
            ]}
            value={against ? String(against.version) : SOURCE}
            onChange={(value) => go({ against: value === SOURCE ? undefined : Number(value) })}
          />
        </div>
        <span className="flex-1" />
        <IconButton label="Fit to view" icon={Scan} shortcut="Home" onClick={() => state.frame()} />
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <ComparedCanvas canvas={canvas} names={`${leftName} and version ${shown.version}`} />
        {layout === 'split' && view.left && <SplitHandle at={split} onMove={setSplit} left={leftName} />}
        {layout === 'side-by-side' && <span className="pointer-events-none absolute inset-y-0 left-1/2 w-px bg-n6" />}
        <Labels
          left={left.data ? `${leftName}, ${formatBytes(left.data.size)}` : leftName}
          right={`Version ${shown.version}, ${formatBytes(right.data?.size ?? shown.stats.bytesOut)}`}
        />
        {isLarge && left.data && (
          <div className="absolute inset-y-0 left-0 grid w-1/2 place-items-center">
            <Button
              onClick={() => setAccepted(true)}
            >{`Load ${leftName.toLowerCase()} (${formatBytes(left.data.size)})`}</Button>
          </div>
        )}
        <Notices
          loading={state.loading}
          faults={[
            ...(left.error ? [`${leftName}: ${messageOf(left.error)}`] : []),
            ...(right.error ? [`Version ${shown.version}: ${messageOf(right.error)}`] : []),
            ...state.faults,
          ]}
          difference={look === 'differences' ? state.difference : null}
          unlike={
            <UnlikeNotice
              stats={shown.stats}
              onCompare={look === 'differences' ? undefined : () => setLook('differences')}
            />
          }
        />
      </div>
    </>
  );
}

/** Names of the nodes that the selected one stands for. */
function useOutlined(version: number): ReadonlySet<string> {
  const { mesh, node } = useMesh();
  const { data } = useQuery(meshNodes(mesh.id, version));
  const tree = useMemo(() => (data ? nodeTree(data) : null), [data]);
  return useMemo(() => (tree && node !== undefined ? namesBelow(tree, node) : NO_NAMES), [tree, node]);
}

/** Pixels that a press may wander and still be one. */
const STILL = 4;

function ComparedCanvas({ canvas, names }: { canvas: RefObject<HTMLCanvasElement | null>; names: string }) {
  const { stage, go } = useMesh();
  const down = useRef({ x: 0, y: 0 });
  return (
    <canvas
      ref={canvas}
      aria-label={`${names} from the same place. Drag or press the arrow keys to turn them, plus and minus to zoom, Esc to select nothing.`}
      className="absolute inset-0 size-full touch-none outline-none focus-visible:outline-2 focus-visible:outline-solid focus-visible:outline-accent focus-visible:-outline-offset-2"
      tabIndex={0}
      onPointerDown={({ clientX: x, clientY: y }) => {
        down.current = { x, y };
      }}
      onClick={({ clientX, clientY, currentTarget }) => {
        if (Math.hypot(clientX - down.current.x, clientY - down.current.y) > STILL) return;
        const { left, top } = currentTarget.getBoundingClientRect();
        go({ node: stage.current?.pick(clientX - left, clientY - top) ?? undefined });
      }}
      onKeyDown={({ key }) => key === 'Escape' && go({ node: undefined })}
    />
  );
}

function Labels({ left, right }: { left: string; right: string }) {
  const look =
    'pointer-events-none absolute bottom-3 max-w-[45%] truncate rounded-md bg-pop px-2 py-1 font-medium text-xs shadow-float tabular-nums';
  return (
    <>
      <span className={`${look} left-3`}>{left}</span>
      <span className={`${look} right-3`}>{right}</span>
    </>
  );
}

type NoticesProps = {
  loading: { loaded: number; total: number } | null;
  faults: readonly string[];
  difference: { share: number; most: number } | null;
  unlike: ReactNode;
};

function Notices({ loading, faults, difference, unlike }: NoticesProps) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 top-3 flex flex-col items-start gap-1.5 text-xs"
    >
      {loading && (
        <p className="flex items-center gap-2 rounded-lg bg-pop px-2.5 py-1.5 shadow-float">
          <Spinner />
          Loading {formatBytes(loading.loaded)} of {formatBytes(loading.total)}
        </p>
      )}
      {unlike}
      {faults.map((fault) => (
        <p key={fault} className="max-w-96 rounded-lg bg-bad-soft px-2.5 py-1.5 text-bad-ink">
          {fault}
        </p>
      ))}
      {difference && (
        <p className="rounded-lg bg-pop px-2.5 py-1.5 shadow-float">
          {difference.share === 0 ? (
            'No pixel differs so that one may see it'
          ) : (
            <>
              <strong className="font-strong tabular-nums">{percent(difference.share)}</strong> of the pixels differ, by{' '}
              <span className="tabular-nums">{percent(difference.most)}</span> at most
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Which part looks different from what was sent, while the likeness is too low to be published without a tick. */
function UnlikeNotice({ stats, onCompare }: { stats: MeshStats; onCompare: (() => void) | undefined }) {
  const { likeness, differs } = stats;
  if (likeness === undefined || likeness >= LIKE) return null;
  return (
    <p className="flex max-w-full items-center gap-2 rounded-lg bg-pop px-2.5 py-1 shadow-float">
      <Icon of={TriangleAlert} size={13} className="flex-none text-warn-ink" />
      <span className="min-w-0 py-0.5">{likenessNote({ likeness, differs })}</span>
      {onCompare && (
        <Button size="small" variant="quiet" className="pointer-events-auto -mr-1.5 flex-none" onClick={onCompare}>
          Show differences
        </Button>
      )}
    </p>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
