import type { Platform } from '#server/platform.ts'
import type { openAnnouncements } from './notification.announcementFile.ts'

/** Milliseconds between looks at the file, and at the clock: announcements begin and end by themselves. */
const lookEvery = 500

/** Tells every open screen when something else is announced than before, until stopped. */
export function watchAnnouncements(
  { hub }: Pick<Platform, 'hub'>,
  findCurrent: ReturnType<typeof openAnnouncements>,
): () => void {
  let announced: string | undefined
  const timer = setInterval(async () => {
    const current = JSON.stringify(await findCurrent())
    if (announced !== undefined && current !== announced) hub.broadcastAll({ type: 'announcements' })
    announced = current
  }, lookEvery)
  return () => clearInterval(timer)
}
