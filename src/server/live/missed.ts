import type { Sink } from './connection.ts'

/** Collects frames instead of sending them. As of a slow reader, no more is taken than may wait for one. */
export function collectFrames(): { sink: Sink; frames: string[] } {
  const frames: string[] = []
  let bytes = 0
  let isOpen = true
  const sink = {
    OPEN: 1,
    get readyState() {
      return isOpen ? 1 : 3
    },
    get bufferedAmount() {
      return bytes
    },
    send(frame: string) {
      frames.push(frame)
      bytes += Buffer.byteLength(frame)
    },
    close() {
      isOpen = false
    },
    terminate() {},
  }
  return { sink, frames }
}
