import { useId } from 'react';
import { Connector, connectorText } from '../../../domain/bookings/connector.ts';
import { t } from '../../ui/texts.ts';

/** Returns the connectors that were chosen in a form; null for none, because then nobody has said. */
export function connectorsIn(form: FormData): Connector[] | null {
  const chosen = Connector.options.filter((connector) => form.has(connector));
  return chosen.length > 0 ? chosen : null;
}

/** What the van has; none chosen means that nobody has said. */
export function ConnectorChoice({ title, chosen }: { title: string; chosen: readonly Connector[] }) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-note`} className="grid gap-1.5">
      <legend className="mb-1.5 text-label">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {Connector.options.map((connector) => (
          <label
            key={connector}
            className="relative inline-flex min-h-11 items-center rounded-pill border border-edge px-4 text-small font-semibold has-checked:bg-volt has-checked:text-on-volt has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name={connector}
              defaultChecked={chosen.includes(connector)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {connectorText(connector, { t })}
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className="text-small text-ink-soft">
        {t('With none chosen, the van can take every job.')}
      </p>
    </fieldset>
  );
}
