/** Waits for `work` to settle, but no longer than `timeout` milliseconds; answers what it resolved to in that time. */
export async function settledWithin<T>(
  timeout: number,
  work: Promise<T> | undefined,
): Promise<T | undefined> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    late = setTimeout(() => resolve(undefined), timeout)
  })
  const settled = work?.catch(() => undefined)
  return Promise.race([settled, tooLate]).finally(() => clearTimeout(late))
}
