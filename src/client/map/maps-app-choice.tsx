import { useAtomValue } from 'jotai';
import { texts } from '../../domain/texts.ts';
import { Field, SelectInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { chooseMapsApp, type MapsApp, mapsAppAtom, mapsApps } from './directions.ts';

/** The first three are names. */
const appNames: Record<MapsApp, string> = {
  google: 'Google Maps',
  apple: 'Apple Maps',
  waze: 'Waze',
  geo: texts("This phone's own app"),
};

/** The setting which app opens with Navigate, for this phone. */
export function MapsAppChoice() {
  const app = useAtomValue(mapsAppAtom);
  return (
    <Field label={t('Navigate opens')} hint={t('On this phone')}>
      <SelectInput value={app} onChange={({ target }) => chooseMapsApp(target.value as MapsApp)}>
        {mapsApps.map((each) => (
          <option key={each} value={each}>
            {t(appNames[each])}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
