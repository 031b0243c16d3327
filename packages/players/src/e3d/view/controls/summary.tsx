import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../../visitor/copy-text.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { E3dScene } from '../../scene/e3d-scene.port.ts';
import { useModelFile } from '../use-model-file.ts';
import type { SummaryLine } from './format-choice.ts';
import { SummaryLines } from './summary-lines.tsx';

interface SummaryProps {
  lines: readonly SummaryLine[];
  /** Of the project. */
  title: string;
  scene: E3dScene | null;
  /** Of this exact configuration. */
  link: string;
  strings: Strings;
  onReset: () => void;
}

/** What was chosen, with a picture; to keep, to send and to print. */
export function Summary({ lines, title, scene, link, strings, onReset }: SummaryProps) {
  const picture = usePicture(scene);
  const [isCopied, setCopied] = useState(false);
  const address = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (await copyText(link)) return setCopied(true);
    // To be copied by hand.
    address.current?.setAttribute('data-shown', '');
    if (address.current) getSelection()?.selectAllChildren(address.current);
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: link });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
  return (
    <div className="cf-summary">
      {picture ? <img src={picture} alt={title} /> : null}
      <SummaryLines lines={lines} />
      <p ref={address} className="cf-print-link">
        {link}
      </p>
      <div className="cf-summary-bar">
        <button type="button" className="cf-strong" onClick={() => void copy()}>
          {strings(isCopied ? 'link-copied' : 'copy-link')}
        </button>
        {'share' in navigator ? (
          <button type="button" className="cf-quiet" onClick={() => void share()}>
            {strings('share')}
          </button>
        ) : null}
        <button type="button" className="cf-quiet" onClick={() => print()}>
          {strings('print')}
        </button>
        <Download scene={scene} title={title} strings={strings} />
        <button type="button" className="cf-quiet" onClick={onReset}>
          {strings('start-over')}
        </button>
      </div>
      <p className="v-unseen" role="status">
        {isCopied ? strings('link-copied') : ''}
      </p>
    </div>
  );
}

/** A file of the model as it is now, for use in other programs. */
function Download({ scene, title, strings }: Pick<SummaryProps, 'scene' | 'title' | 'strings'>) {
  const file = useModelFile(scene, 'glb', (address) => {
    const link = document.createElement('a');
    link.href = address;
    link.download = `${title}.glb`;
    link.click();
  });
  if (!file.isPossible) return null;
  const text = { idle: 'download-model', making: 'model-making', failed: 'model-making-failed' } as const;
  return (
    <button
      type="button"
      className="cf-quiet"
      aria-live="polite"
      disabled={file.state === 'making'}
      onClick={file.make}
    >
      {strings(text[file.state])}
    </button>
  );
}

/** The model as it stands now; null until it is taken, or where there is none. */
function usePicture(scene: E3dScene | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    scene?.picture('image/webp').then(
      (blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      // Without a picture the list of choices still says it all.
      () => undefined,
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [scene]);
  return address;
}
