/** All states by postal code. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Other spellings of state names. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  CT: 'conn\\.?',
  DE: 'del\\.',
  IL: 'ill\\.',
  NJ: 'nueva\\s+jersey',
  NY: 'new\\s+york\\s+state|nueva\\s+york',
  PA: 'penna\\.?',
  WI: 'wis\\.',
};

/** Patterns for states: at the end of a text in any case, or in the middle in capitals only. */
export type StateSpellings = {
  atEnd: ReadonlyArray<readonly [state: string, spelled: RegExp]>;
  inside: RegExp;
};

/** Returns the patterns for the given states. */
export function spellingsOf(states: readonly string[]): StateSpellings {
  const spelled = (state: string) => {
    const [first = '', second = ''] = state;
    const name = (STATE_NAMES[state] ?? state).toLowerCase().replaceAll(' ', '\\s+');
    return [OTHER_SPELLINGS[state], name, `${first}\\.?\\s?${second}\\.?`].filter(Boolean).join('|');
  };
  const capitals = states.flatMap((state) => [state, `${state[0]}\\.${state[1]}\\.`]);
  return {
    atEnd: states.map((state) => [state, new RegExp(`(?:^|[\\s,])(?:${spelled(state)})$`, 'i')] as const),
    inside: new RegExp(`(?:^|[\\s,])(${capitals.join('|')})(?=[\\s,.])`),
  };
}
