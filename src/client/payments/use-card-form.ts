import { useEffect, useState } from 'react';
import { config } from '../app/config.ts';
import { addScript, type CardForm, loadCardForm } from './card-sdk.ts';

export type CardFormState = { card: CardForm | null; problem: string | null };
const NONE: CardFormState = { card: null, problem: null };

/** Loads the provider's card form into the element with this id while it is shown; `problem` is a text for the customer. */
export function useCardForm(elementId: string, isShown: boolean): CardFormState {
  const [state, setState] = useState(NONE);

  useEffect(() => {
    if (!isShown) return;
    const { scriptUrl, applicationId, locationId } = config.payment;
    let gone = false;
    let made: CardForm | null = null;
    let timer: ReturnType<typeof setTimeout>;

    const loading = loadCardForm({
      sdk: () => {
        if (!window.Square) addScript(scriptUrl);
        return window.Square;
      },
      attach: async (sdk) => {
        made = await sdk.payments(applicationId, locationId).card();
        if (!gone) await made.attach(`#${elementId}`);
        return made;
      },
      // The wait of an unmounted component never resolves, which ends the loading.
      wait: (ms) => new Promise((resolve) => (timer = setTimeout(resolve, ms))),
    });
    loading.then(
      (card) => (gone ? void card.destroy() : setState({ card, problem: null })),
      (error: Error) => !gone && setState({ card: null, problem: error.message }),
    );

    return () => {
      gone = true;
      clearTimeout(timer);
      setState(NONE);
      void made?.destroy();
    };
  }, [elementId, isShown]);

  return state;
}
