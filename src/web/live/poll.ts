import type { LiveFrame } from '#shared/live.ts'

/** Milliseconds between two calls; nobody looks at a hidden page. */
const pollEvery = 15_000
const pollEveryHidden = 60_000

type PollOptions = {
  /** What was missed; null where no server answered. */
  read(): Promise<LiveFrame[] | null>
  onFrames(frames: LiveFrame[]): void
  /** Whether a server answered. */
  onReached(isReached: boolean): void
}

/** Asks for what was missed at a slow pace, as long as there is no live connection, and at once when somebody waits for it. */
export function openPoll({ read, onFrames, onReached }: PollOptions) {
  let isRunning = false
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function poll() {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    const frames = await read()
    isAsking = false
    if (!isRunning) return
    const last = frames?.at(-1)
    // Without a pong there is more than one answer may hold.
    const isMore = last !== undefined && !('type' in last && last.type === 'pong')
    timer = setTimeout(poll, isMore ? 0 : document.hidden ? pollEveryHidden : pollEvery)
    onReached(frames !== null)
    if (frames) onFrames(frames)
  }

  return {
    start() {
      if (isRunning) return
      isRunning = true
      void poll()
    },
    stop() {
      isRunning = false
      clearTimeout(timer)
    },
    now() {
      if (isRunning) void poll()
    },
  }
}
