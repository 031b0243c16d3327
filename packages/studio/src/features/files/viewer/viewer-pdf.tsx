import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { ChevronDown, ChevronUp, Maximize } from 'lucide-react';
import { GlobalWorkerOptions, getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useSize } from './use-zoom-pan.ts';
import { ViewerBar, ZOOM_STEP, ZoomButtons } from './viewer-bar.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { ViewerWait } from './viewer-message.tsx';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A document that is shown page by page. */
interface PdfPages {
  count: number;
  /** Draws one page as wide as given, in pixels of the screen, and resolves with its text. */
  draw: (
    canvas: HTMLCanvasElement,
    page: number,
    fitInto: { width: number; height: number },
    zoom: number,
  ) => Promise<string>;
  close: () => void;
}

/** Opens a document; what it needs of the file is fetched as pages are shown. Scripts in it never run. */
async function openPdf(url: string): Promise<PdfPages> {
  // Without WebAssembly, which the page's security policy refuses: JPEG 2000 and JBIG2 pictures are left out.
  const task = getDocument({ url, useWasm: false, useSystemFonts: true, enableXfa: false });
  const pdf = await task.promise.catch((error: unknown) => {
    void task.destroy();
    throw new Error(
      error instanceof PasswordException ? 'it asks for a password' : 'it is damaged, or could not be loaded',
    );
  });
  return { count: pdf.numPages, draw: drawer(pdf), close: () => void task.destroy() };
}

function drawer(pdf: PDFDocumentProxy): PdfPages['draw'] {
  let stopLast = () => {};
  return async (canvas, number, room, zoom) => {
    stopLast();
    const page = await pdf.getPage(number);
    const whole = page.getViewport({ scale: 1 });
    const fit = Math.min(room.width / whole.width, room.height / whole.height);
    const density = Math.min(2, window.devicePixelRatio);
    const viewport = page.getViewport({ scale: fit * zoom * density });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.width = `${viewport.width / density}px`;
    canvas.style.height = `${viewport.height / density}px`;
    const task = page.render({ canvas, viewport });
    stopLast = () => task.cancel();
    await task.promise;
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  };
}

/** Pixels around a page. */
const MARGIN = { x: 48, y: 96 };
/** Pixels that one press of Shift with an arrow scrolls by. */
const STEP = 80;

/** A document, page by page. */
export function ViewerPdf({ file, onProblem }: { file: FileItem; onProblem: (text: string) => void }) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useSize(stage);
  const [pages, setPages] = useState<PdfPages | null>(null);
  const [at, setAt] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [text, setText] = useState('');
  useEffect(() => {
    let isOver = false;
    let opened: PdfPages | null = null;
    openPdf(file.url).then(
      (found) => {
        opened = found;
        if (isOver) found.close();
        else setPages(found);
      },
      (error: Error) => isOver || onProblem(`The document cannot be shown: ${error.message}.`),
    );
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [file.url, onProblem]);
  useEffect(() => {
    if (!pages || !canvas.current || room.width === 0) return;
    const within = { width: room.width - MARGIN.x, height: room.height - MARGIN.y };
    // A page that is left before it is drawn ends with an error that can be ignored.
    pages.draw(canvas.current, at, within, zoom).then(setText, () => undefined);
  }, [pages, at, zoom, room]);
  const count = pages?.count ?? 1;
  const turn = (by: number) => {
    setAt((now) => Math.min(count, Math.max(1, now + by)));
    stage.current?.scrollTo({ top: 0 });
  };
  const change = (factor: number) => setZoom((now) => Math.min(5, Math.max(0.5, now * factor)));
  useViewerKeys({
    zoom: (direction) => change(ZOOM_STEP ** direction),
    reset: () => setZoom(1),
    move: (x, y) => stage.current?.scrollBy(x * STEP, y * STEP),
    page: turn,
  });
  return (
    <>
      <div ref={stage} className="absolute inset-0 overflow-auto">
        <div className="grid min-h-full w-max min-w-full place-items-center px-6 pt-6 pb-18">
          <canvas ref={canvas} aria-hidden className="bg-white shadow-float" />
        </div>
        <p className="sr-only" aria-live="polite">
          {pages ? `Page ${at}: ${text}` : ''}
        </p>
      </div>
      {!pages && <ViewerWait />}
      <ViewerBar label="Document">
        <IconButton
          label="Previous page"
          shortcut="Page up"
          icon={ChevronUp}
          disabled={at <= 1}
          onClick={() => turn(-1)}
        />
        <span className="whitespace-nowrap px-1 text-n11 tabular-nums">
          {at} of {count}
        </span>
        <IconButton
          label="Next page"
          shortcut="Page down"
          icon={ChevronDown}
          disabled={at >= count}
          onClick={() => turn(1)}
        />
        <ZoomButtons onZoom={change} value={`${Math.round(zoom * 100)} %`} />
        <Button variant="quiet" size="small" icon={Maximize} onClick={() => setZoom(1)} disabled={zoom === 1}>
          Fit
        </Button>
      </ViewerBar>
    </>
  );
}
