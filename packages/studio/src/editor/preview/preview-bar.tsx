import {
  ExternalLink,
  Gauge,
  Keyboard,
  Maximize2,
  Monitor,
  RectangleHorizontal,
  Send,
  Smartphone,
  Tablet,
  Waves,
  X,
} from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { Kbd } from '../../ui/keys/kbd.tsx';
import { Popover } from '../../ui/menu/popover.tsx';
import { useAction } from '../actions/actions-context.ts';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { type Condition, DEVICES, type Look } from './look.ts';

const SCREENS = [
  { value: 'phone', label: labelOf('phone'), icon: Smartphone },
  { value: 'lying', label: labelOf('lying'), icon: RectangleHorizontal },
  { value: 'tablet', label: labelOf('tablet'), icon: Tablet },
  { value: 'desktop', label: labelOf('desktop'), icon: Monitor },
  { value: 'full', label: labelOf('full'), icon: Maximize2 },
] as const;

function labelOf(device: Look['device']): string {
  const { label, width, height } = DEVICES[device];
  return width === 0 ? label : `${label}, ${width} × ${height}`;
}

interface PreviewBarProps {
  look: Look;
  product: OpenProduct;
  onChange: (next: (before: Look) => Partial<Look>) => void;
  onClose: () => void;
  /** The address of the page as it is previewed now; undefined until there is one. */
  addressNow: () => string | undefined;
}

/** The preview's conditions, and its links: a tab of its own, a link for others, back to the editor. */
export function PreviewBar({ look, product, onChange, onClose, addressNow }: PreviewBarProps) {
  const { device, language, conditions } = look;
  const { languages } = product.project;
  const share = useAction('share-preview');
  const toggle = (condition: Condition) =>
    onChange((before) => {
      const next = new Set(before.conditions);
      if (!next.delete(condition)) next.add(condition);
      return { conditions: next };
    });
  return (
    <header className="flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-n5 border-b bg-n1 px-3 py-2">
      <Button size="small" icon={X} onClick={onClose}>
        Close
      </Button>
      <h2 className="font-strong max-md:sr-only">Preview as</h2>
      <SegmentedControl
        label="Screen"
        options={SCREENS}
        value={device}
        isIconOnly
        onChange={(next) => onChange(() => ({ device: next }))}
      />
      {languages.length > 1 && (
        <SegmentedControl
          label="Language"
          options={languages.map((code) => ({ value: code, label: code.toUpperCase() }))}
          value={language}
          onChange={(next) => onChange(() => ({ language: next }))}
        />
      )}
      <fieldset className="flex items-center gap-0.5">
        <legend className="sr-only">Conditions</legend>
        <IconButton
          label="Keyboard user"
          icon={Keyboard}
          isPressed={conditions.has('keys')}
          onClick={() => toggle('keys')}
        />
        <IconButton
          label="Reduced motion"
          icon={Waves}
          isPressed={conditions.has('still')}
          onClick={() => toggle('still')}
        />
        <IconButton
          label="Slow network: pictures and videos at 1.6 Mbit/s, 150 ms"
          icon={Gauge}
          isPressed={conditions.has('slow')}
          onClick={() => toggle('slow')}
        />
        {conditions.has('keys') && <KeyList />}
      </fieldset>
      <span className="ml-auto flex gap-1.5">
        {share?.isEnabled && (
          <Button size="small" icon={Send} onClick={() => share.run()}>
            Share
          </Button>
        )}
        <IconButton
          label="Open in a new tab"
          icon={ExternalLink}
          onClick={() => {
            const address = addressNow();
            if (address) window.open(address, '_blank', 'noopener');
          }}
        />
      </span>
    </header>
  );
}

const COMMON_KEYS: readonly (readonly [string, string])[] = [
  ['Tab', 'Go to the next control'],
  ['Enter', 'Press it'],
  ['Esc', 'Close what is open'],
];

/** Keys of the page, for somebody who tries it without a pointer. */
function KeyList() {
  const { visitorKeys } = useShell().kind;
  const keys = visitorKeys.length > 0 ? visitorKeys : COMMON_KEYS;
  return (
    <Popover trigger={<Button size="small">Keys</Button>} title="Keys of the page">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
