type PostalAddress = { street: string; city: string; state: string; zip: string };

/** 'Street with a number, city, ST 12345' and nothing else. */
const WHOLE = /^([^,]*\d[^,]*),\s*([^,\d]+),\s*([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)(?:,\s*USA?)?$/;

/** Returns the parts of an address that is written out whole; null for any other text. */
export function postalAddressOf(text: string): PostalAddress | null {
  const [, street = '', city = '', state = '', zip = ''] = WHOLE.exec(text.trim()) ?? [];
  return street ? { street: street.trim(), city: city.trim(), state: state.toUpperCase(), zip } : null;
}
