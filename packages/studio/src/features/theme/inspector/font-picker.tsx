import { Combobox as Base } from '@base-ui/react/combobox';
import { cssName, fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import { SHIPPED_FONTS, shippedFont } from '@diorama/documents/theme/fonts/shipped-fonts.ts';
import type { FontFile } from '@diorama/documents/theme/theme.records.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown, Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field/field.tsx';
import { fieldBoxSize, fieldInputLook } from '../../../ui/field/field-input-look.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { popupItemLook, popupLook } from '../../../ui/show/popup-look.ts';
import { uploadedFonts, webFonts } from '../theme.queries.ts';

interface FontOption {
  value: string;
  label: string;
  /** Files are here: the name is drawn in itself. */
  isDrawn: boolean;
  files: readonly FontFile[];
}

interface FontGroup {
  label: string;
  items: FontOption[];
}

type FontPickerProps = {
  label: string;
  projectId: string;
  value: string;
  isReadOnly: boolean;
  onChange: (family: string, files: readonly FontFile[]) => void;
};

/** Families shown at once; the others are found by typing. */
const MOST = 120;

/** A family: those that are on this server and those that were uploaded drawn in themselves, then all others. */
export function FontPicker({ label, projectId, value, isReadOnly, onChange }: FontPickerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const groups = useFontGroups(projectId, isOpen);
  const known = groups.flatMap(({ items }) => items).find((option) => option.value === value);
  const chosen = known ?? { value, label: value, isDrawn: shippedFont(value) !== undefined, files: [] };
  return (
    <Field label={label} controlId={id}>
      <Base.Root
        items={groups}
        autoHighlight
        limit={MOST}
        value={chosen}
        isItemEqualToValue={(one: FontOption, other: FontOption) => one.value === other.value}
        onValueChange={(option: FontOption | null) => option && onChange(option.value, option.files)}
        open={isOpen}
        onOpenChange={setOpen}
        disabled={isReadOnly}
      >
        <Base.Trigger
          id={id}
          aria-label={`${label}: ${value}`}
          data-quiet-focus
          className={cx('field-box field-trigger w-full text-left', fieldBoxSize(true))}
        >
          <span className="min-w-0 flex-1 truncate" title={value} style={drawnIn(chosen)}>
            {value}
          </span>
          <Icon of={ChevronsUpDown} size={14} className="text-n9" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} collisionPadding={8} className="z-40">
            <Base.Popup aria-label={label} className={cx(popupLook, 'flex w-72 flex-col overflow-hidden')}>
              <div className="flex h-9 flex-none items-center gap-2 border-n5 border-b px-3 pointer-coarse:h-11">
                <Icon of={Search} size={14} className="text-n9" />
                <Base.Input
                  aria-label={`Search fonts for ${label.toLowerCase()}`}
                  placeholder="Find a font"
                  className={fieldInputLook}
                />
              </div>
              <Base.Empty className="px-3 py-3 text-n10 empty:hidden">
                No font of that name. Upload its WOFF2 files.
              </Base.Empty>
              <Base.List className="max-h-80 overflow-y-auto p-1 empty:hidden">
                {(group: FontGroup) => (
                  <Base.Group key={group.label} items={group.items} className="mb-1">
                    <Base.GroupLabel className="px-2 pt-1.5 pb-0.5 font-medium text-n10 text-xs">
                      {group.label}
                    </Base.GroupLabel>
                    <Base.Collection>
                      {(option: FontOption) => (
                        <Base.Item key={option.value} value={option} className={popupItemLook}>
                          <span className="min-w-0 truncate" style={drawnIn(option)}>
                            {option.label}
                          </span>
                          <Base.ItemIndicator className="ml-auto">
                            <Icon of={Check} size={14} className="text-accent-ink" />
                          </Base.ItemIndicator>
                        </Base.Item>
                      )}
                    </Base.Collection>
                  </Base.Group>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <Faces projectId={projectId} />
    </Field>
  );
}

const drawnIn = ({ value, isDrawn }: FontOption) =>
  isDrawn ? { fontFamily: `"${cssName(value)}"`, fontSize: 14 } : {};

function useFontGroups(projectId: string, isOpen: boolean): FontGroup[] {
  const { data: uploaded } = useQuery({ ...uploadedFonts(projectId), enabled: projectId !== '' });
  const { data: names } = useQuery({ ...webFonts, enabled: isOpen });
  return useMemo(() => {
    const here = SHIPPED_FONTS.map(({ family }) => ({ value: family, label: family, isDrawn: true, files: [] }));
    const own = (uploaded ?? [])
      .filter(({ family }) => !shippedFont(family))
      .map(({ family, files }) => ({
        value: family,
        label: family,
        isDrawn: true,
        files: files.map(({ url: _url, ...file }) => file),
      }));
    const taken = new Set([...here, ...own].map((option) => option.value));
    const others = (names ?? [])
      .filter((family) => !taken.has(family))
      .map((family) => ({ value: family, label: family, isDrawn: false, files: [] }));
    return [
      { label: 'On this server', items: here },
      { label: 'Uploaded', items: own },
      { label: 'Others, need their files', items: others },
    ].filter(({ items }) => items.length > 0);
  }, [uploaded, names]);
}

/** The faces of all families that are here. A browser loads those that it draws. */
function Faces({ projectId }: { projectId: string }) {
  const { data: uploaded } = useQuery({ ...uploadedFonts(projectId), enabled: projectId !== '' });
  const rules = useMemo(() => {
    const fontFiles = (uploaded ?? []).flatMap(({ files }) =>
      files.map(({ url, ...file }) => ({ ...file, media: { ...file.media, url } })),
    );
    const families = [...SHIPPED_FONTS, ...(uploaded ?? [])].map(({ family }) => family);
    return families
      .map((family) => fontFaceRules({ fonts: { headings: family, body: family }, fontFiles }))
      .join('')
      .replaceAll('<', '');
  }, [uploaded]);
  return (
    <style href={`fonts-${projectId}-${rules.length}`} precedence="default">
      {rules}
    </style>
  );
}
