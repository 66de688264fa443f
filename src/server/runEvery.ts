/**
 * Does something now and every `interval` milliseconds, never twice at once; what fails is told, and tried the next time.
 * Answers how to stop, which waits for what is under way.
 */
export function runEvery(
  interval: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, interval)
  return async () => {
    clearInterval(timer)
    await running
  }
}
