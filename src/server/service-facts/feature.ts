import { serviceFactCalls } from '../../contract/service-facts.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { serve } from '../platform/http/serve.ts';
import { knownFacts } from './read-facts.ts';

export const serviceFacts: Feature = { routes: [serviceFactRoutes] };

function serviceFactRoutes(app: App, context: Context): void {
  serve(app, serviceFactCalls, { readFacts: knownFacts(context) });
}
