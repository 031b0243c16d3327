import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { HOW_TO_EDIT } from '@diorama/contract/projects/read-only.ts';
import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { previewOf } from '../theme.queries.ts';
import { useThemePaint } from '../use-theme-paint.ts';

/** The variables of a theme as declarations. Values are made of numbers and cleaned names: none ends its rule. */
function variableRules(theme: Theme): string {
  return Object.entries(themeVariables(theme))
    .map(([name, value]) => `${name}:${value} !important`)
    .join(';');
}

/**
 * Paints a theme over a public page in a frame of ours: its variables, and the faces of its fonts when those changed.
 * The page is not notified and renders nothing again.
 */
function createFramePaint(frame: HTMLIFrameElement) {
  let painted: { page: Document; variables: CSSStyleSheet; faces: CSSStyleSheet; rules: string } | null = null;
  return (theme: Theme): void => {
    const page = frame.contentDocument;
    const scope = frame.contentWindow;
    // Each window has its own kind of style sheet.
    const Sheet: unknown = scope && Reflect.get(scope, 'CSSStyleSheet');
    if (!page || !isSheetKind(Sheet)) return;
    if (painted?.page !== page) {
      painted = { page, variables: new Sheet(), faces: new Sheet(), rules: '' };
      page.adoptedStyleSheets = [...page.adoptedStyleSheets, painted.variables, painted.faces];
    }
    painted.variables.replaceSync(`:root,.v{${variableRules(theme)}}`);
    const rules = fontFaceRules(theme);
    if (rules === painted.rules) return;
    painted.rules = rules;
    painted.faces.replaceSync(rules);
  };
}

const isSheetKind = (value: unknown): value is typeof CSSStyleSheet => typeof value === 'function';

export type Device = 'phone' | 'desktop';

/** CSS pixels of the screens that are shown. */
const SCREENS: Readonly<Record<Device, { width: number; height: number }>> = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1280, height: 720 },
};
/** Around the screen. */
const MARGIN = 20;

type PreviewFrameProps = { product: ProductItem; device: Device; isViewer: boolean };

/** The page visitors get, of the draft, in the theme on screen: whatever kind of product it is. */
export function PreviewFrame({ product, device, isViewer }: PreviewFrameProps) {
  const {
    data: link,
    error,
    refetch,
  } = useQuery({ ...previewOf({ type: product.type, id: product.id }), enabled: !isViewer });
  if (isViewer)
    return (
      <EmptyState
        icon={EyeOff}
        title="No preview while viewing"
        text={`A preview makes a link that works for anybody. ${HOW_TO_EDIT} The parts below show the theme.`}
      />
    );
  if (error && !link)
    return (
      <ErrorState title="The preview could not be opened" message={messageOf(error)} onRetry={() => void refetch()} />
    );
  return <ScaledFrame path={link?.path} name={product.name} device={device} />;
}

function ScaledFrame({ path, name, device }: { path: string | undefined; name: string; device: Device }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const { area, scale } = useScale(device);
  const isMeasured = scale > 0;
  const { width, height } = SCREENS[device];
  return (
    <div ref={area} className="relative grid min-h-0 min-w-0 flex-1 place-items-center overflow-hidden bg-stage">
      <div
        className="relative overflow-hidden rounded-lg shadow-float"
        style={{ width: width * scale, height: height * scale }}
      >
        {path !== undefined && isMeasured && (
          <iframe
            ref={setFrame}
            src={path}
            title={`Preview of ${name}`}
            onLoad={() => setLoaded(true)}
            className={cx('absolute top-0 left-0 origin-top-left border-0 bg-n12', !isLoaded && 'opacity-0')}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        )}
        {!isLoaded && isMeasured && <Skeleton className="absolute inset-0" />}
      </div>
      {frame && isLoaded && <Paint frame={frame} />}
    </div>
  );
}

/** Keeps the page in the frame painted in the theme on screen. */
function Paint({ frame }: { frame: HTMLIFrameElement }) {
  const painter = useRef<ReturnType<typeof createFramePaint> | null>(null);
  const paint = useCallback(
    (theme: Theme) => {
      painter.current ??= createFramePaint(frame);
      painter.current(theme);
    },
    [frame],
  );
  useThemePaint(paint);
  return null;
}

/** How much smaller a screen is drawn to fit; never larger. */
function useScale(device: Device) {
  const area = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    // The observer first reports it a frame later.
    setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { width, height } = SCREENS[device];
  const fit = Math.min((size.width - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / height, 1);
  return { area, scale: size.width === 0 ? 0 : Math.max(0.05, fit) };
}
