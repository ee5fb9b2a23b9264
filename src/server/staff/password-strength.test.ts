import { expect, it } from 'vitest';
import { guessesLog10, MIN_GUESSES_LOG10 } from './password-strength.ts';

const bad = `
adminadmin12 letmein12345 Summer202612 password2026 Passw0rd2026! Welcome12345 Winter2026!!
qwertyqwerty qwerty123456 asdfghjkl123 1qaz2wsx3edc zaq12wsxcde3 abcdefghijkl abcd1234abcd
111111111111 aaaaaaaaaaaa 123123123123 121212121212 iloveyou2026 iloveyou1234 dragon123456
monkey123456 football2026 baseball1234 sunshine1234 princess2026 superman1234 batman123456
trustno1trustno1 changeme1234 Changeme2026 Administrator1 adminpassword administrator123 rootroot1234
toor12345678 test12345678 testtest1234 guest1234567 default12345 company12345 secret123456
mysecret1234 master123456 hello1234567 hellohello12 welcomewelcome Spring2026!! Autumn2025!!
January2026! December2025 Monday123456 charlie12345 michael12345 jennifer2026 ashley123456
P@ssw0rd1234 p@ssword2026 L3tm31n12345 qazwsxedcrfv 1q2w3e4r5t6y 0987654321098 987654321012
pokemon12345 starwars2026 mustang12345 shadow123456 killer123456 newyork12345 newjersey2026
technician12 technician123 dispatcher12 dispatch2026 adminadminadmin 20262026202612 01/01/1990!!!
summersummer1 Qwerty!23456 letmeinletmein abc123abc123 passwordpassword charging2026 electric1234
Liverpool123 Chelsea2026! iloveyou!!!! letmein!letmein wxcvbnazertyuiop JordanJordan1 2026-11-26aa
qwertz123456 drowssap1234 dragonmonkey Summer!2026!
`.split(/\s+/);

const good = [
  'correct horse battery',
  'correct horse battery staple',
  'four words that rhyme',
  'k7mq-x2fd-93ru-hw5t',
  '  spaces count too  ',
  'пароль из двенадцати',
  'a medium sized sheep',
  'purple lamp tuesday river',
  'my cat eats blue yarn',
  'the van smells of coffee',
  'Grün ist die Hoffnung 7',
  'mein hund schläft gern',
  'el perro come manzanas',
  'gato verde sobre mesa',
  'le chat dort au soleil',
  'je mange trois pommes',
  'カレーが大好きです毎日食べる',
  '我喜欢在下雨天喝热茶看书',
  '고양이가소파에서잔다오늘',
  'קפה בבוקר עם חלב',
  'القهوة في الصباح جيدة',
  'मुझे चाय बहुत पसंद है',
  'xK9#mP2$vL5q',
  'tR7!bN4@wQ8z',
  '8f3a9c1e7b2d',
  'Zk4-Qp9-Lm2-Xr',
  'gT5hJ8kL2mN9pQ',
  'vvuewnzqpfkx',
  'hq7dn2xk9wpz',
  'pelican-orbit-ticket',
  'wagon.mustard.violin',
  'trumpet_zebra_9_moss',
  'otter/lantern/gravel',
  'Bicycle!Rain!Cellar',
  'seven green bottles fall',
  'no man is an island7x',
  'wir fahren nach Ulm',
  'ik hou van stroopwafels',
  'jag gillar kanelbullar',
  'kawa z mlekiem rano',
  'pão de queijo quente',
  'nie ma jak w domu',
  'ananas pizza nein danke',
  'Tr0ub4dor&3extra',
  'blue whale sings low',
  'wet socks on monday',
  'three broken umbrellas',
  'dusty piano in attic',
  'lemon soup at midnight',
  'quiet engine loud radio',
  'old truck new tires',
  'hammer apple window fox',
  '9 candles 4 mirrors',
  'Fjords&Herring&Rye',
  'uphill both ways snow',
  'eins zwei polizei drei',
  'a1s9d8f2g7h3',
  'mN4vB7xZ1kQ8wE',
  'jupiter owes me pizza',
  'rusty gate squeaks twice',
  'tomato clock bicycle',
  'Marmalade on Thursdays',
  'brave otters skate fast',
  'Hundehütte im Garten',
];

it.each(bad.filter(Boolean))('the estimate refuses %j', (password) => {
  expect(guessesLog10(password)).toBeLessThan(MIN_GUESSES_LOG10);
});

it.each(good)('the estimate accepts %j', (password) => {
  expect(guessesLog10(password)).toBeGreaterThan(MIN_GUESSES_LOG10 + 2);
});

it('a longer password never takes fewer guesses than its beginning', () => {
  for (const password of good)
    expect(guessesLog10(`${password}x7`)).toBeGreaterThanOrEqual(guessesLog10(password));
});

it('200 characters that repeat are refused, whatever they are', () => {
  for (const part of ['a', 'ab1', 'Password1!', '@4l1!$5s']) {
    const guesses = guessesLog10(part.repeat(200).slice(0, 200));
    expect(guesses, part).toBeLessThan(guessesLog10(part.repeat(2)) + 10);
  }
});
