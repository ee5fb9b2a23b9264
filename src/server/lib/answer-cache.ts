/**
 * Caches the newest `max` answers by key. Concurrent callers share a pending request; rejections, and answers that are
 * not to be kept, are not cached.
 */
export function createCache<T>(
  maxAnswers: number,
  isKept: (answer: T) => boolean = () => true,
): (key: string, ask: () => Promise<T>) => Promise<T> {
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
    const drop = () => {
      if (answers.get(key) === answer) answers.delete(key);
    };
    answer.then((given) => isKept(given) || drop(), drop);
    const [oldest] = answers.keys();
    if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
