import { t } from '../../ui/texts.ts';

/** What to type where the position is denied, and how to allow it. Stays until the position is allowed. */
export function LocationDenied() {
  return (
    <div role="note" className="grid gap-2 rounded-small bg-amber-wash p-4 text-small">
      <p className="text-label">{t('Your location is blocked for this page')}</p>
      <p>
        {t(
          'Type the street and the town with its ZIP code, or a highway with its exit or mile marker. Coordinates and links copied from a map work, too.',
        )}
      </p>
      <p>
        {t(
          'To allow it on an iPhone: in Settings, Privacy & Security, Location Services, choose Safari Websites (or your browser), then While Using the App. In Safari, tap the button beside the address, then Website Settings, Location, Allow.',
        )}
      </p>
      <p>
        {t(
          "To allow it on Android: turn on Location in the phone's settings. In Chrome, tap the icon beside the address, then Permissions, Location, Allow.",
        )}
      </p>
    </div>
  );
}
