import type { LiveMessage } from '#shared/live.ts'

/** Milliseconds for which a screen that is brought up to date by calls counts as that. */
const freshFor = 1_000

type QueueOptions = {
  onMessages(messages: LiveMessage[]): void
  isLoading(): boolean
  onReload(): Promise<void>
  onCaughtUp(): void
  onStale(): void
  /** Whether what happens next is pushed, so that the screen stays up to date by itself. */
  isPushed(): boolean
}

/** Messages on their way to the screen: those of one frame go together, and wait for lists that are being loaded. */
export function createMessageQueue(options: QueueOptions) {
  let waiting: LiveMessage[] = []
  /** Whether all that was missed has come. */
  let isReplayed = false
  let isClosed = false
  let stale: ReturnType<typeof setTimeout> | undefined
  let reloading = 0
  let frame = 0

  function take(): LiveMessage[] {
    const messages = waiting
    waiting = []
    return messages
  }
  function flush() {
    frame = 0
    if (isClosed || !(waiting.length || isReplayed) || reloading) return
    if (options.isLoading()) {
      schedule()
      return
    }
    const messages = take()
    if (messages.length) options.onMessages(messages)
    if (!isReplayed) return
    options.onCaughtUp()
    if (options.isPushed()) return
    clearTimeout(stale)
    stale = setTimeout(() => {
      if (options.isPushed() || isClosed) return
      isReplayed = false
      options.onStale()
    }, freshFor)
  }
  function schedule() {
    // A hidden tab gets no animation frames; its title and bell must still follow.
    if (!frame)
      frame = document.hidden ? (setTimeout(flush, 50) as unknown as number) : requestAnimationFrame(flush)
  }

  return {
    /** All that waits, which no longer does. */
    take,
    add(message: LiveMessage) {
      waiting.push(message)
      schedule()
    },
    endReplay() {
      isReplayed = true
      schedule()
    },
    /** More may be missing than what waits. */
    beginReplay() {
      isReplayed = false
    },
    /** One after the other, and after what is loading already: both may bring what was before this was told. */
    async reload() {
      reloading += 1
      if (reloading > 1) return
      while (reloading && !isClosed) {
        const due = reloading
        while (options.isLoading()) await new Promise((resolve) => setTimeout(resolve, 50))
        await options.onReload()
        reloading -= due
      }
      schedule()
    },
    close() {
      isClosed = true
      clearTimeout(stale)
    },
  }
}
