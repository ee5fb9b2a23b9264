import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import { loadSettings } from '../company/settings.ts';
import type { Feature } from '../feature.ts';
import { staffPhotoRoutes } from './photo-routes.ts';
import { staffRoutes } from './routes.ts';
import { settingsRoutes } from './settings-routes.ts';

export const staff: Feature = {
  routes: [staffRoutes, staffPhotoRoutes, settingsRoutes],
  background: [publishDirectoryChanges('staff:changed'), publishDirectoryChanges('settings:changed')],
  memory: { load: loadSettings, reload: loadSettings },
};
