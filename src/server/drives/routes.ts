import { driveCalls } from '../../contract/drives.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { serve } from '../platform/http/serve.ts';
import { DriveLines } from './drive-lines.ts';

export function driveRoutes(app: App, { config }: Pick<Context, 'config'>): void {
  const lines = new DriveLines(config.company.mapFolder);
  serve(app, driveCalls, {
    drawDrives: async ({ body }) => ({ lines: await lines.draw(body.drives) }),
  });
}
