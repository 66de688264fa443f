import { z } from 'zod'
import type { BrowserFrame } from '#shared/live.ts'

/** Longer than anything that a browser of ours says. */
export const maxFrameBytes = 200

const task = z.uuid().toLowerCase().nullable()
const frame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('look'), task }),
  z.strictObject({ type: z.literal('typing'), task }),
])

/** What a browser said; null for what none of ours says. */
export function readFrame(text: string): BrowserFrame | null {
  try {
    return frame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
