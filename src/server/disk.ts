import { statfs } from 'node:fs/promises'
import { diskFull } from './errors.ts'

const checkEvery = 5_000
const megabyte = 1024 * 1024

type Log = { warn(line: string): void; info(line: string): void }
export type Disk = Awaited<ReturnType<typeof watchDisk>>

async function statFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Watches what is free of the disk with the data folder: below `minFreeMb` nothing is taken in any more, before PostgreSQL
 * finds no room in the middle of a write and goes down. It recovers by itself. A folder that can't be asked counts as
 * having room: what is written there says more.
 */
export async function watchDisk(folder: string, minFreeMb: number, log: Log, freeOf = statFree) {
  let free = Number.POSITIVE_INFINITY
  let wasLow = false
  const isLow = (bytes = 0) => free - bytes < minFreeMb * megabyte

  async function check() {
    free = await freeOf(folder).catch(() => Number.POSITIVE_INFINITY)
    if (isLow() === wasLow) return
    wasLow = isLow()
    const megabytes = Math.floor(free / megabyte)
    if (wasLow)
      log.warn(`Only ${megabytes} MB is free for ${folder}. Nothing will be saved until ${minFreeMb} MB is.`)
    else log.info(`There is room in ${folder} again. Saving has resumed.`)
  }
  await check()
  const timer = setInterval(() => void check(), checkEvery)

  return {
    check,
    isLow,
    /** Refuses what would need room, `bytes` of it as far as is known. */
    assertDiskSpace(bytes = 0) {
      if (isLow(bytes)) throw diskFull()
    },
    close: () => clearInterval(timer),
  }
}
