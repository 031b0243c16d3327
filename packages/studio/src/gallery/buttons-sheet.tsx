import { Ellipsis, Eye, Grid2x2, PenTool, Plus, Redo2, Rows3, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { SegmentedControl } from '../ui/button/segmented-control.tsx';
import { Kbd } from '../ui/keys/kbd.tsx';
import { Line, Sheet } from './sheet.tsx';

/** Buttons and what is pressed like one. */
export function ButtonsSheet() {
  const [language, setLanguage] = useState<'en' | 'sv'>('en');
  const [shape, setShape] = useState<'rows' | 'grid'>('rows');
  return (
    <Sheet title="Buttons">
      <Line>
        <Button variant="primary" icon={Plus}>
          New project
        </Button>
        <Button>Cancel</Button>
        <Button variant="quiet">Skip</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
      </Line>
      <Line>
        <Button size="small" icon={Eye}>
          Preview
        </Button>
        <Button size="small" variant="primary">
          Publish
        </Button>
        <Button size="small" variant="primary" isPending>
          Publish
        </Button>
        <Button size="small" icon={Plus} isPending>
          Adding
        </Button>
        <Button size="small" disabled>
          Disabled
        </Button>
        <Button size="small" variant="primary" disabled>
          Disabled
        </Button>
      </Line>
      <Line>
        <IconButton label="Undo" icon={Undo2} shortcut="Ctrl Z" />
        <IconButton label="Redo" icon={Redo2} shortcut="Ctrl Shift Z" disabled />
        <IconButton label="Draw outline" icon={PenTool} isPressed />
        <IconButton label="Saving" icon={Plus} isPending />
        <IconButton label="More" icon={Ellipsis} variant="secondary" size="normal" />
        <SegmentedControl
          label="Language"
          options={[
            { value: 'en', label: 'EN' },
            { value: 'sv', label: 'SV' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <SegmentedControl
          label="Shape"
          isIconOnly
          options={[
            { value: 'rows', label: 'Rows', icon: Rows3 },
            { value: 'grid', label: 'Pictures', icon: Grid2x2 },
          ]}
          value={shape}
          onChange={setShape}
        />
        <Kbd>Ctrl K</Kbd>
        <Kbd>/</Kbd>
      </Line>
    </Sheet>
  );
}
