import { typingEvery } from '#shared/live.ts'
import { sayLive } from '#web/live/live.ts'

let typed = { task: '', at: 0 }
let isTyping = false

/** Tells that a comment is being written, as often as it has to be said again. */
export function sayTyping(task: string) {
  if (typed.task === task && Date.now() - typed.at < typingEvery) return
  typed = { task, at: Date.now() }
  isTyping = true
  sayLive({ type: 'typing', task })
}

/** The comment was sent, or left. */
export function sayTyped() {
  if (!isTyping) return
  isTyping = false
  sayLive({ type: 'typing', task: null })
}
