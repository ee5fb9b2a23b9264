import { describe, expect, it } from 'vitest';
import { emailTerm, idTerm, nameTerms, phoneTerms, searchTest, searchWords } from './search-text.ts';

const finds = (typed: string, terms: string[]) =>
  searchWords(typed).every((prefixes) =>
    prefixes.some((prefix) => terms.some((term) => term.startsWith(prefix))),
  );

describe('search by name', () => {
  it.each([
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Lukasz Walesa', 'Łukasz'],
    ['Søren Kjær', 'soren kjaer'],
    ['Søren Kjær', 'Soeren'],
    ['Soeren Kjaer', 'Søren'],
    ['Anna Straße', 'strasse'],
    ['Anna Strasse', 'STRAẞE'],
    ['Işık Yılmaz', 'isik yilmaz'],
    ['Isik Yilmaz', 'IŞIK'],
    ['İbrahim Çelik', 'ibrahim celik'],
    ["Pat O'Brien", 'OBrien'],
    ['Pat O’Brien', "o'brien"],
    ['Pat OBrien', "O'Brien"],
    ['Pat OBrien', 'o brien pat'],
    ['Pat Oʼbrien', 'obrien'],
    ['Keoni Kealiʻi', 'kealii'],
    ["Lia D'Angelo", 'dangelo'],
    ['Patrick Mc Donald', 'mcdonald'],
    ['Patrick McDonald', 'mc donald'],
    ['J.R. Smith', 'jr smith'],
    ['J. R. Smith', 'jr smith'],
    ['JR Smith', 'j.r. smith'],
    ['JR Smith', 'j r smith'],
    ['John Smith Jr.', 'jr smith'],
    ['Smith, John Jr', 'john smith jr'],
    ['Maria de la Cruz', 'delacruz'],
    ['Maria Delacruz', 'de la cruz maria'],
    ['Mary Ann Lee', 'maryann lee'],
    ['Maryann Lee', 'mary ann'],
    ['Anna-Lee Jones', 'annalee'],
    ['Annalee Jones', 'anna-lee'],
    ['Ana Smith-Jones', 'smith jones'],
    ['Ana Smith Jones', 'smith-jones'],
    ['Jürgen Müller', 'jurgen muller'],
    ['Jürgen Müller', 'Juergen Mueller'],
    ['Juergen Mueller', 'müller'],
    ['Novak Đoković', 'djokovic'],
    ['Novak Đoković', 'dokovic'],
    ['Þóra Guðmundsdóttir', 'thora gudmundsdottir'],
    ['Åse Ødegård', 'aase oedegaard'],
    ['Åse Ødegård', 'ase odegard'],
    ['Nguyễn Thị Đào', 'nguyen thi dao'],
    ['Əli Məmmədov', 'eli memmedov'],
    ['José Núñez', 'jose nunez'],
    ['Ｊｏｈｎ Smith', 'john'],
    ['Jo\u200bhn Smith', 'john'],
    ['John Smith', 'jo\u00adhn'],
    ['Zoë Ångström', 'zoe angstrom'],
    ['Γιώργος Παπαδόπουλος', 'ΓΙΩΡΓΟΣ'],
    ['Jordan Lee', 'jordanlee'],
    ['Jordan Lee', 'lee jor'],
    ['St. John Rivers', 'stjohn'],
    ['van der Berg', 'vanderberg'],
    ['Smith & Sons', 'smith&sons'],
    ['李小龍', '李'],
    ['李小龍', '小龍'],
    ['李小龍', '李小'],
    ['김철수', '철수'],
    ['김철수', '김철'],
    ['やまだ たろう', 'ヤマダ'],
    ['ヤマダ タロウ', 'たろう'],
    ['فاطمة الزهراء', 'فاطمه'],
    ['یوسف', 'يوسف'],
    ['أحمد', 'احمد'],
    ['Андрій Шевченко', 'андрий'],
    ['Şükrü Öztürk', 'sukru ozturk'],
    ['Nguyễn Văn Đức', 'van duc'],
    ['Zbigniew Brzęczyszczykiewicz', 'brzeczysz'],
  ])('the name %j is found by %j', (name, typed) => {
    expect(finds(typed, nameTerms(name))).toBe(true);
    expect(searchTest(typed).text(name) || typed.includes(' ')).toBe(true);
  });

  it.each([
    ['Jordan Lee', 'ordan'],
    ['Jordan Lee', 'lees'],
    ['Jordan Lee', 'jordan priya'],
    ['Muller', 'mueller'],
    ['Pat Brien', 'obrien'],
  ])('the name %j is not found by %j', (name, typed) => {
    expect(finds(typed, nameTerms(name))).toBe(false);
  });

  it('first and last name are one name', () => {
    expect(finds('maryann', nameTerms('Mary', 'Ann Lee'))).toBe(true);
    expect(finds('lee', nameTerms(null, 'Lee'))).toBe(true);
    expect(nameTerms(null, null)).toEqual([]);
  });

  it('a plate is found with and without spaces and dashes', () => {
    for (const plate of ['ABC-1234', 'ABC 1234', 'abc1234', 'A.BC 1234'])
      for (const typed of ['abc1234', 'ABC 1234', 'abc-12'])
        expect([plate, finds(typed, nameTerms(plate))]).toEqual([plate, true]);
  });

  it.each(["o'brien@example.com", "o'bri", 'O’Brien', 'o´brien', 'obrien'])(
    'the e-mail address of a customer whose name has an apostrophe is found by %j',
    (typed) => {
      expect(finds(typed, [emailTerm("o'brien@example.com"), ...nameTerms("O'Brien")])).toBe(true);
    },
  );

  it('a term has at most 64 characters, which an index takes', () => {
    const long = `${'ﷺ'.repeat(60)} ${'x'.repeat(60)}`;
    for (const term of [
      ...nameTerms(long),
      emailTerm(`${'x'.repeat(200)}@example.com`),
      idTerm('7'.repeat(100)),
    ])
      expect(Array.from(term).length).toBeLessThanOrEqual(64);
    expect(finds(long.slice(0, 80), nameTerms(long))).toBe(true);
    expect(finds('x'.repeat(100), [emailTerm(`${'x'.repeat(200)}@example.com`)])).toBe(true);
  });
});

describe('search by phone number', () => {
  it.each([
    ['(973) 555-0118', '9735550118'],
    ['(973) 555-0118', '+1 973 555'],
    ['(973) 555-0118', '1-973-555-0118'],
    ['(973) 555-0118', '1973555'],
    ['(973) 555-0118', '973.555.01'],
    ['(973) 555-0118', '９７３　５５５'],
    ['(973) 555-0118', '011 1 973 555 0118'],
    ['+44 20 7946 0958', '020 7946 0958'],
    ['+44 20 7946 0958', '20 7946'],
    ['+44 20 7946 0958', '+44 20 79'],
    ['+44 20 7946 0958', '+44 (0)20 7946 0958'],
    ['+44 20 7946 0958', '0044 20 7946 0958'],
    ['+44 20 7946 0958', '011 44 20 7946'],
    ['+44 20 7946 0958', '442079460958'],
    ['020 7946 0958', '+44 20 7946 0958'],
    ['447911123456', '07911 123456'],
    ['+6561234567', '6123 4567'],
    ['+65 6123 4567', '+65 6123 4567'],
    ['+49 171 2345678', '0171 2345678'],
    ['+49 171 2345678', '0171/2345678'],
    ['+33 6 12 34 56 78', '06.12.34.56.78'],
    ['+39 06 6982 0000', '06 6982 0000'],
    ['+79123456789', '8 (912) 345-67-89'],
    ['+36 20 123 4567', '06 20 123 4567'],
    ['+353 1 234 5678', '01 234 5678'],
    ['+972 50 123 4567', '050-123-4567'],
    ['+52 55 1234 5678', '55 1234 5678'],
    ['+61 412 345 678', '0412 345 678'],
    ['+81 90 1234 5678', '090-1234-5678'],
    ['+966 50 123 4567', '٠٥٠ ١٢٣ ٤٥٦٧'],
  ])('the phone number %j is found by %j', (phone, typed) => {
    expect(finds(typed, phoneTerms(phone))).toBe(true);
    expect(searchTest(typed).phone(phone)).toBe(true);
  });

  it.each([
    ['(973) 555-0118', '555-0118'],
    ['+44 20 7946 0958', '+65 20'],
    ['(201) 555-0118', '+44 20'],
    ['', '973'],
  ])('the phone number %j is not found by %j', (phone, typed) => {
    expect(finds(typed, phoneTerms(phone))).toBe(false);
  });

  it('a name and a phone number in one text are both searched', () => {
    const terms = [...nameTerms('Nina Okafor'), ...phoneTerms('(212) 555-0199'), idTerm('0b1f00000012c')];
    for (const typed of ['nina (212) 555-0199', 'okafor 212-555-0199', 'nina 12c', '0012c'])
      expect([typed, finds(typed, terms)]).toEqual([typed, true]);
    expect(finds('nina 213', terms)).toBe(false);
  });
});
