import type { Connector } from '../../domain/connector.ts';
import { t } from '../ui/texts.ts';

/** The name of a connector; the names of plugs are the same in each language. */
export const connectorText = (connector: Connector): string => (connector === 'tow' ? t('Tow') : connector);
