import { creditsOf } from '@diorama/players/gis/engine/credits.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { readCredits } from '@diorama/players/gis/parts/provider/read-credits.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { fileNameOf } from './export-map.ts';

/** Letters of the credits, CSS px, and what is kept clear around them. */
const LETTERS = 11;
const CLEAR = 6;

/** Saves what the map shows as a PNG, with the names of those who made its base. Throws where the browser makes no picture. */
export async function exportPicture({ native }: GisMap, name: string): Promise<void> {
  const drawn = await drawnNow(native);
  const context = drawn.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures');
  const scale = drawn.width / native.getContainer().clientWidth;
  const text = creditsOf(native, readCredits)
    .map((credit) => credit.text)
    .join(', ');
  if (text !== '') {
    context.font = `${LETTERS * scale}px sans-serif`;
    context.textBaseline = 'middle';
    const wide = context.measureText(text).width + 2 * CLEAR * scale;
    const high = (LETTERS + CLEAR) * scale;
    context.fillStyle = 'rgb(255 255 255 / 0.8)';
    context.fillRect(drawn.width - wide, drawn.height - high, wide, high);
    context.fillStyle = '#131720';
    context.fillText(text, drawn.width - wide + CLEAR * scale, drawn.height - high / 2);
  }
  const picture = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The browser made no picture');
  saveFile(`${fileNameOf(name)}.png`, picture);
}

/** A copy of the map's pixels, which are there only while it draws. */
function drawnNow(native: GisMap['native']): Promise<HTMLCanvasElement> {
  return new Promise((resolve) => {
    native.once('render', () => {
      const source = native.getCanvas();
      const copy = document.createElement('canvas');
      copy.width = source.width;
      copy.height = source.height;
      copy.getContext('2d')?.drawImage(source, 0, 0);
      resolve(copy);
    });
    native.triggerRepaint();
  });
}
