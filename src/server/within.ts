/** The result, or null when it fails or does not come within so many milliseconds. */
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
