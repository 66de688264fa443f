/** `work`, ten at a time for the given seconds after a warm-up; answers how many a second and the latencies in ms. */
export async function load(
  seconds: number,
  work: () => Promise<unknown>,
): Promise<{ rate: number; p50: number }> {
  const run = async (length: number) => {
    const until = performance.now() + length * 1000
    const took: number[] = []
    const one = async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await work()
        took.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: 10 }, one))
    return took
  }
  await run(Math.min(2, seconds / 2))
  const took = await run(seconds)
  return { rate: took.length / seconds, p50: percentile(took, 0.5) }
}

export function percentile(values: number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN
}
