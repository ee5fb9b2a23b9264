/**
 * Remembers the newest `most` answers by key. Callers who ask while the answer is under way share it; a
 * rejection is told to them and not remembered.
 */
export function createRecent<T>(most: number): (key: string, ask: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key, ask) => {
    const known = answers.get(key);
    if (known) {
      answers.delete(key);
      answers.set(key, known);
      return known;
    }
    const answer = ask();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
