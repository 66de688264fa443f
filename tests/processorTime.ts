/** Milliseconds of processor time of this thread so far: what else the machine does meanwhile is not in it. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
