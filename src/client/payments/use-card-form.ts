import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { config } from '../app/config.ts';
import { addScript, type CardForm, loadCardForm, openPayments, type Payments } from './card-sdk.ts';

export type CardFormState = { card: CardForm | null; problem: string | null };
const NONE: CardFormState = { card: null, problem: null };

const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text);

type Zip = {
  /** The ZIP of the billing address, as far as it is typed. */
  zip: string;
  /** Called with a whole ZIP that is typed into the card form. */
  onZip: (zip: string) => void;
};

/**
 * Loads the provider's card form into the element with this id while it is there; `problem` is a text for the customer.
 * `renew` loads another form in its place.
 * A ZIP is typed once: into the card form or the billing address, which fills in the other. A postal code of another
 * country in the card form stays.
 */
export function useCardForm(elementId: string, isThere: boolean, { zip, onZip }: Zip) {
  const [state, setState] = useState(NONE);
  const [renewals, setRenewals] = useState(0);
  /** What stands in the card form. */
  const typed = useRef('');
  const take = useEffectEvent((postalCode: string) => {
    typed.current = postalCode;
    if (isZip(postalCode) && postalCode !== zip) onZip(postalCode);
  });
  const makeCard = useEffectEvent(async (payments: Payments) => {
    typed.current = isZip(zip) ? zip : '';
    const card = await payments.card(isZip(zip) ? { postalCode: zip } : {});
    card.addEventListener('postalCodeChanged', ({ detail }) => take(detail.postalCodeValue));
    return card;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies(renewals): each one is another form.
  useEffect(() => {
    if (!isThere) return;
    const { scriptUrl } = config.payment;
    let gone = false;
    let made: CardForm | null = null;
    let timer: ReturnType<typeof setTimeout>;

    const loading = loadCardForm({
      sdk: () => {
        if (!window.Square) addScript(scriptUrl);
        return window.Square;
      },
      attach: async (sdk) => {
        made = await makeCard(await openPayments(sdk));
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
  }, [elementId, isThere, renewals]);

  const { card } = state;
  useEffect(() => {
    const isFree = typed.current === '' || isZip(typed.current);
    if (!card || !isZip(zip) || !isFree || zip === typed.current) return;
    typed.current = zip;
    // A form that does not take the ZIP keeps its field, where it can be typed.
    card.configure({ postalCode: zip }).catch(() => {});
  }, [card, zip]);

  return { ...state, renew: () => setRenewals((count) => count + 1) };
}
