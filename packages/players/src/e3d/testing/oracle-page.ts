import type { ModelFileType } from '../export/model-file-type.ts';
import './oracle-page.port.ts';
import { createShownDrawing } from './oracle-shown.ts';
import { createSourceDrawing } from './oracle-source.ts';

const base64 = (pixels: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < pixels.length; at += 4096) text += String.fromCharCode(...pixels.subarray(at, at + 4096));
  return btoa(text);
};

window.openOracle = async () => {
  const sources = createSourceDrawing();
  const player = createShownDrawing();
  window.oracle = {
    plain: async (url) => base64((await sources.open(url)).drawPlain()),
    async drawSent(sourceUrl, shownUrl, look) {
      const source = await sources.openSent(sourceUrl, look);
      const { lens, pixels } = await player.draw(shownUrl, source);
      return {
        source: base64(source.draw(lens)),
        shown: base64(pixels),
        plain: base64(source.drawPlain()),
        size: source.max.map((value, axis) => value - (source.min[axis] ?? 0)),
      };
    },
    async draw(sourceUrl, shownUrl, withFiles) {
      const source = await sources.open(sourceUrl);
      const { lens, pixels } = await player.draw(shownUrl, source);
      const file = async (type: ModelFileType): Promise<string | null> => {
        if (!withFiles) return null;
        const url = URL.createObjectURL(await player.file(type));
        const taken = await (type === 'glb' ? sources.open(url) : sources.openUsdz(url));
        URL.revokeObjectURL(url);
        return base64(taken.draw(lens));
      };
      const [glb, usdz] = [await file('glb'), await file('usdz')];
      return { source: base64(source.draw(lens)), shown: base64(pixels), glb, usdz };
    },
  };
};
