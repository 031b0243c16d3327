import { GlobalWorkerOptions, getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A document that is shown page by page. */
export interface PdfPages {
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
export async function openPdf(url: string): Promise<PdfPages> {
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
