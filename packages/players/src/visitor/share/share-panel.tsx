import { useId, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { OfflinePanel } from '../offline/offline-panel.tsx';
import type { OfflinePage } from '../offline/worker-messages.ts';
import type { Strings } from '../text/visitor-strings.ts';
import { qrPicture } from './qr.ts';
import { sharedAddress } from './shared-address.ts';

interface SharePanelProps {
  /** Of the project. */
  title: string;
  /** The code for other sites is shown: any may frame the page. */
  isEmbeddable: boolean;
  /** The page, where it can be kept for when there is no network. */
  offline?: OfflinePage | undefined;
  strings: Strings;
}

/** What is shown, to send on: a link, a code to photograph, and a frame for other sites. */
export function SharePanel({ title, isEmbeddable, offline, strings }: SharePanelProps) {
  const [link] = useState(() => sharedAddress(location.href));
  const frame = `<iframe src="${escaped(link)}" title="${escaped(title)}" loading="lazy" allow="fullscreen" style="width:100%;aspect-ratio:16/9;border:0"></iframe>`;
  const send = async () => {
    try {
      await navigator.share({ title, url: link });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
  return (
    <div className="v-share">
      <Copied label={strings('link-to-view')} text={link} button={strings('copy-link')} strings={strings} />
      {'share' in navigator ? (
        <button type="button" className="v-cta" onClick={() => void send()}>
          {strings('share')}
        </button>
      ) : null}
      <QrPicture text={link} label={strings('qr-code')} />
      {isEmbeddable ? (
        <Copied label={strings('embed-code')} text={frame} button={strings('copy-code')} strings={strings} />
      ) : null}
      {offline ? <OfflinePanel page={offline} strings={strings} /> : null}
    </div>
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A text and the button that copies it; where the browser refuses, it is selected to be copied by hand. */
function Copied(props: { label: string; text: string; button: string; strings: Strings }) {
  const { label, text, button, strings } = props;
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(text)) return setCopied(true);
    const field = document.getElementById(id);
    if (field instanceof HTMLTextAreaElement) field.select();
  };
  return (
    <div className="v-copied">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} readOnly rows={2} value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" className="v-tool" onClick={() => void copy()}>
        {isCopied ? strings('copied') : button}
      </button>
      <p className="v-unseen" role="status">
        {isCopied ? strings('copied') : ''}
      </p>
    </div>
  );
}

function QrPicture({ text, label }: { text: string; label: string }) {
  const code = qrPicture(text);
  if (!code) return null;
  const { size, path } = code;
  return (
    <svg className="v-qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
