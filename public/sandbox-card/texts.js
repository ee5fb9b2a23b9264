/** The words of the card form by their English, for each language that the sandbox has beside English. */
const TEXTS = {
  es: {
    Card: 'Tarjeta',
    'Card number': 'Número de la tarjeta',
    'Expiration date, month and year': 'Fecha de vencimiento, mes y año',
    'MM/YY': 'MM/AA',
    ZIP: 'C. postal',
    'Test cards': 'Tarjetas de prueba',
    Paid: 'Pagada',
    Declined: 'Rechazada',
    'Wrong CVV': 'CVV erróneo',
    'Wrong ZIP': 'Código postal erróneo',
    'Wrong date': 'Fecha errónea',
    'Dispute won': 'Disputa ganada',
    'Dispute lost': 'Disputa perdida',
    'Bank asks': 'El banco pregunta',
    'Filled in': 'Se completó',
    'Fill in a card that is paid': 'Completar con una tarjeta pagada',
    'Fill in a card that is declined': 'Completar con una tarjeta rechazada',
    'Fill in a card with a wrong CVV': 'Completar con una tarjeta con CVV erróneo',
    'Fill in a card with a wrong ZIP': 'Completar con una tarjeta con código postal erróneo',
    'Fill in a card with a wrong date': 'Completar con una tarjeta con fecha errónea',
    'Dispute won: fill in a card whose payment is disputed, and the company wins':
      'Disputa ganada: completar con una tarjeta cuyo pago se disputa y la empresa gana',
    'Dispute lost: fill in a card whose payment is disputed, and the company loses':
      'Disputa perdida: completar con una tarjeta cuyo pago se disputa y la empresa pierde',
    'Fill in a card whose bank asks about the payment': 'Completar con una tarjeta: el banco pregunta por el pago',
    'Paid. After 1 minute the bank takes the money back, after 5 the company has won.':
      'Se paga. Tras 1 minuto el banco retira el dinero; tras 5, la empresa ha ganado.',
    'Paid. After 1 minute the bank takes the money back, after 5 the company has lost.':
      'Se paga. Tras 1 minuto el banco retira el dinero; tras 5, la empresa ha perdido.',
    'Paid. After 1 minute the bank asks and takes nothing, after 5 it has closed its inquiry.':
      'Se paga. Tras 1 minuto el banco pregunta y no retira nada; tras 5, ha cerrado su consulta.',
    'Credit card number is not valid': 'El número de la tarjeta no es válido',
    'Only test cards work here: 4111 1111 1111 1111': 'Aquí solo sirven tarjetas de prueba: 4111 1111 1111 1111',
    'Credit card expiration date is not valid': 'La fecha de vencimiento de la tarjeta no es válida',
    'Credit card CVV is not valid': 'El CVV de la tarjeta no es válido',
    'Credit card postal code is not valid': 'El código postal de la tarjeta no es válido',
  },
};

/** Returns the language without its country, as in `<html lang>`, if the form has it; else English. */
export const known = (locale = '') => {
  const [tag] = locale.toLowerCase().split('-');
  return Object.hasOwn(TEXTS, tag) ? tag : 'en';
};

/** Returns a text of the form in a language that `known` has returned. */
export const translated = (text, language) => TEXTS[language]?.[text] ?? text;
