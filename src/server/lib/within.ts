/** Resolves to the result, or to null if it rejects or takes longer than `ms`. */
export async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([result.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
