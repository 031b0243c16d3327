import { LAYER_TYPE_NAMES, LAYER_TYPES } from '@diorama/documents/gis/layers.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { Download, Upload } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { newIntent, type UploadOutcome, uploadFiles } from '../../files/public.ts';
import { useEditor, useShownRecords } from '../editor-hooks.ts';
import type { MapFormat } from '../export/export-map.ts';
import { idsIn, useMapSelection } from '../selection/map-selection.tsx';
import { useMapSession } from '../selection/map-session.tsx';
import { useAddPlan } from '../use-add-plan.ts';
import { useBroughtFiles } from './use-brought-files.ts';
import { useMapImport } from './use-map-import.tsx';

/** Takes places and shapes out of files, and saves them as files. */
export function MapFiles() {
  return (
    <div className="flex flex-none items-center gap-1 px-2">
      <ImportButton />
      <ExportMenu />
    </div>
  );
}

function ImportButton() {
  const refuse = useRefusal();
  const { isOpen, open, opener, dialog } = useMapImport();
  const layPlans = useDroppedPlans();
  useBroughtFiles({
    onFiles: (files) => !isOpen && open(files),
    onPictures: (pictures) => (refuse ? refuse() : layPlans(pictures)),
  });
  return (
    <>
      <Button size="small" variant="quiet" icon={Upload} {...opener} onClick={() => open([])}>
        Import
      </Button>
      {dialog}
    </>
  );
}

const FORMATS: readonly { id: MapFormat; label: string }[] = [
  { id: 'geojson', label: 'GeoJSON' },
  { id: 'csv', label: 'CSV' },
  { id: 'kml', label: 'KML' },
];

/** Saves what is selected, or all layers where nothing is. */
function ExportMenu() {
  const gis = useShownRecords();
  const { language } = useAddress();
  const { map } = useMapSession();
  const theme = useShell().project?.theme;
  const { ids } = useMapSelection();
  const keys = [...ids];
  const features = LAYER_TYPE_NAMES.flatMap((type) => idsIn(keys, LAYER_TYPES[type].features));
  const layers = LAYER_TYPE_NAMES.flatMap((type) => idsIn(keys, LAYER_TYPES[type].layers));
  const save = async (format: MapFormat) => {
    try {
      if (!theme) throw new Error('The project has not arrived');
      const { exportMap } = await import('../export/export-map.ts');
      const all = LAYER_TYPE_NAMES.flatMap((type) => gis.all(LAYER_TYPES[type].layers).map(({ id }) => id));
      const chosen =
        features.length > 0 && layers.length === 0 ? { features } : { layers: layers.length > 0 ? layers : all };
      exportMap(gis, { chosen, format, language, name: gis.one('settings').name, tokens: themeColors(theme) });
    } catch {
      notifyFailed('The map could not be exported', { detail: 'Check your connection and try again.' });
    }
  };
  const saveView = async (shown: GisMap) => {
    try {
      const { exportPicture } = await import('../export/export-picture.ts');
      await exportPicture(shown, gis.one('settings').name);
    } catch {
      notifyFailed('The picture could not be saved', { detail: 'Wait until the map is drawn and try again.' });
    }
  };
  const what = layers.length + features.length > 0 ? 'Selection' : 'All layers';
  return (
    <DropdownMenu
      label="Export"
      align="end"
      entries={[
        ...FORMATS.map(({ id, label }) => ({
          kind: 'action' as const,
          id,
          label: `${what} as ${label}`,
          onSelect: () => void save(id),
        })),
        ...(map
          ? [
              { kind: 'separator' as const, id: 'picture' },
              { kind: 'action' as const, id: 'png', label: 'View as PNG', onSelect: () => void saveView(map) },
            ]
          : []),
      ]}
    >
      {(trigger) => (
        <Button {...trigger} size="small" variant="quiet" icon={Download}>
          Export
        </Button>
      )}
    </DropdownMenu>
  );
}

/** Puts pictures into the assets, where the tray shows how far they are, and lays each over the map. */
function useDroppedPlans(): (pictures: readonly File[]) => void {
  const { space, documentId } = useEditor();
  const add = useAddPlan();
  return (pictures) => {
    const lay = ({ items }: UploadOutcome) => {
      for (const item of items) if (item.fileType.startsWith('image/')) add(item);
    };
    const sources = pictures.map((file) => ({ file, path: [] }));
    const intent = newIntent(documentId, { type: 'picture' });
    void uploadFiles({ projectId: space.id, directoryId: 'root', sources, intent, onRetried: lay }).then(lay);
  };
}
