import { View } from '@diorama/documents/gis/gis.schema.ts';
import { MAX_PITCH } from '@diorama/players/gis/max-pitch.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';

interface ViewFieldsProps {
  view: View;
  isReadOnly: boolean;
  /** `part`: what is typed or turned, as one step of undo. */
  onChange: (view: View, part: string) => void;
  onGestureEnd: () => void;
}

/** The numbers of a view. */
export function ViewFields(props: ViewFieldsProps) {
  const { view } = props;
  if (view.type === 'bounds') return <AreaFields {...props} view={view} />;
  return <CameraFields {...props} view={view} />;
}

type Area = Extract<View, { type: 'bounds' }>;

function AreaFields({ view, isReadOnly, onChange, onGestureEnd }: ViewFieldsProps & { view: Area }) {
  const { northEast, southWest } = view;
  const side = (label: string, limit: number, value: number, next: (degrees: number) => Area, error?: string) => (
    <NumberField
      label={label}
      unit="°"
      min={-limit}
      max={limit}
      step={0.001}
      value={value}
      isDisabled={isReadOnly}
      onChange={(degrees) => onChange(next(degrees), label)}
      onGestureEnd={onGestureEnd}
      {...(error === undefined ? {} : { error })}
    />
  );
  const isUpsideDown = southWest.lat >= northEast.lat;
  return (
    <>
      {side('North', 90, northEast.lat, (lat) => ({ ...view, northEast: { ...northEast, lat } }))}
      {side(
        'South',
        90,
        southWest.lat,
        (lat) => ({ ...view, southWest: { ...southWest, lat } }),
        isUpsideDown ? 'South must lie below north' : undefined,
      )}
      {side('West', 180, southWest.lng, (lng) => ({ ...view, southWest: { ...southWest, lng } }))}
      {side('East', 180, northEast.lng, (lng) => ({ ...view, northEast: { ...northEast, lng } }))}
    </>
  );
}

function CameraFields({ view, isReadOnly, onChange, onGestureEnd }: ViewFieldsProps & { view: Exclude<View, Area> }) {
  const shared = { isDisabled: isReadOnly, onGestureEnd };
  const set = (part: object, name: string) => {
    const parsed = View.safeParse({ ...view, ...part });
    if (parsed.success) onChange(parsed.data, name);
  };
  const { lat, lng } = view.center;
  return (
    <>
      <NumberField
        {...shared}
        {...{ label: 'Latitude', unit: '°', min: -90, max: 90, step: 0.00001 }}
        value={lat}
        onChange={(next) => set({ center: { lng, lat: next } }, 'lat')}
      />
      <NumberField
        {...shared}
        {...{ label: 'Longitude', unit: '°', min: -180, max: 180, step: 0.00001 }}
        value={lng}
        onChange={(next) => set({ center: { lng: next, lat } }, 'lng')}
      />
      <NumberField
        {...shared}
        {...{ label: 'Zoom', min: 0, max: 22, step: 0.1 }}
        value={view.zoom}
        onChange={(zoom) => set({ zoom }, 'zoom')}
      />
      {view.type === '3d' && (
        <>
          <NumberField
            {...shared}
            {...{ label: 'Tilt', unit: '°', min: 0, max: 90, step: 1 }}
            value={view.pitch}
            onChange={(pitch) => set({ pitch }, 'pitch')}
            {...(view.pitch > MAX_PITCH ? { hint: `Maps tilt up to ${MAX_PITCH}°: visitors see that.` } : {})}
          />
          <NumberField
            {...shared}
            {...{ label: 'Turn', unit: '°', min: -360, max: 360, step: 1 }}
            value={view.bearing}
            onChange={(bearing) => set({ bearing }, 'bearing')}
          />
        </>
      )}
    </>
  );
}
