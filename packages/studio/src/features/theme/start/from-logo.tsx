import { Images, ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { hexOf, type Rgba } from '../../../ui/color/hex.ts';
import { SwatchFace } from '../../../ui/color/swatch-face.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AssetPicker } from '../../files/public.ts';
import { dominantColours } from './dominant-colours.ts';
import { BeforeAndAfter, useApply } from './from-colour.tsx';
import { START_TITLES } from './start-titles.ts';

/** Pixels of the longest side that is sampled: colours do not need more. */
const SIDE = 96;

/** Makes all colours from one of a logo. The picture is read in the browser and goes nowhere. */
export function FromLogo({ onClose }: { onClose: () => void }) {
  const { project } = useShell();
  const [colours, setColours] = useState<readonly Rgba[] | null>(null);
  const [seed, setSeed] = useState<Rgba | null>(null);
  /** Name of the picture that was chosen from the assets. */
  const [picked, setPicked] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const apply = useApply(onClose);
  const read = async (source: string | File) => {
    if (typeof source !== 'string') setPicked(null);
    const found = await coloursIn(source).catch(() => null);
    setProblem(found === null ? 'This picture could not be read. Choose a PNG, JPEG, WebP or SVG.' : null);
    setColours(found);
    setSeed(found?.[0] ?? null);
    if (found?.length === 0) setProblem('There is no colour in this picture.');
  };
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={START_TITLES.logo}
      text="Choose a picture, then one of its colours. The picture stays on this computer."
      onSubmit={() => seed && apply(seed)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!seed} title={seed ? undefined : 'Choose a picture first'}>
            Apply colours
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keyboard equivalent in the button inside */}
      <div
        className="flex items-center gap-3 rounded-lg border border-n6 border-dashed p-4 max-sm:flex-col max-sm:items-stretch"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) void read(file);
        }}
      >
        <Button icon={ImageUp} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span className="text-n10">or drop one here</span>
        {project && (
          <span className="ml-auto flex min-w-0 items-center gap-3 max-sm:ml-0">
            {picked && (
              <span className="min-w-0 truncate text-n10" title={picked}>
                {picked}
              </span>
            )}
            <Button {...AssetPicker.opener} icon={Images} onClick={() => setPicking(true)}>
              Choose from the assets
            </Button>
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Logo"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void read(file);
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-bad-ink">
          {problem}
        </p>
      )}
      {colours && colours.length > 0 && (
        <div role="radiogroup" aria-label="Colours of the picture" className="mt-4 flex flex-wrap gap-2">
          {colours.map((color) => {
            const isChosen = seed !== null && hexOf(seed) === hexOf(color);
            return (
              <label
                key={hexOf(color)}
                className={cx(
                  'relative flex h-8 items-center gap-2 rounded-md border px-2.5 tabular-nums pointer-coarse:h-11',
                  'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1',
                  isChosen ? 'border-accent bg-accent-soft text-accent-ink' : 'border-n6 text-n11 hover:border-n8',
                )}
              >
                <input
                  type="radio"
                  name="logo-colour"
                  checked={isChosen}
                  aria-label={`#${hexOf(color)}`}
                  onChange={() => setSeed(color)}
                  className="absolute inset-0 appearance-none outline-none"
                />
                <SwatchFace color={color} />#{hexOf(color)}
              </label>
            );
          })}
        </div>
      )}
      {seed && <BeforeAndAfter seed={seed} />}
      {isPicking && project && (
        <AssetPicker
          projectId={project.id}
          title="Picture of the project"
          confirmLabel="Use"
          isMultiple={false}
          onClose={() => setPicking(false)}
          onPick={([file]) => {
            setPicking(false);
            if (!file) return;
            setPicked(file.fileName);
            void read(file.thumbUrl ?? file.url);
          }}
        />
      )}
    </Dialog>
  );
}

/** Colours of a picture: of a file of this computer, or at an address of ours. */
async function coloursIn(source: string | File): Promise<Rgba[]> {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    // An SVG without a size has none.
    const [width, height] = [image.naturalWidth || SIDE, image.naturalHeight || SIDE];
    const scale = Math.min(1, SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return [];
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return dominantColours(context.getImageData(0, 0, canvas.width, canvas.height).data);
  } finally {
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  }
}
