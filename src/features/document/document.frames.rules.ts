/**
 * What goes over the connection of a page that is open, in both directions: one byte says what it is, the rest is Yjs’s
 * own bytes.
 */
export const frameKinds = {
  /** From the browser: its state vector. From the server: whether one may write, and what the browser lacks. */
  hello: 0,
  /** What was written. */
  update: 1,
  /** Where people are in the text. */
  awareness: 2,
  /** The beginning of a frame that is too long for one; the rest follows. */
  part: 3,
  /** From the server: how many more of the browser’s updates are stored. */
  stored: 4,
  /** From the server: whether one may write from now on. */
  access: 5,
} as const
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds]

/** Bytes; what is longer travels in parts. */
const maxFrame = 48_000
/** Bytes of all parts together. */
export const maxUpdate = 4_000_000

function toFrame(kind: FrameKind, content: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(content.length + 1)
  frame[0] = kind
  frame.set(content, 1)
  return frame
}

/** A frame in as many pieces as it needs. */
export function toFrames(kind: FrameKind, content: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const frames: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (; content.length - at > maxFrame; at += maxFrame)
    frames.push(toFrame(frameKinds.part, content.subarray(at, at + maxFrame)))
  frames.push(toFrame(kind, content.subarray(at)))
  return frames
}

/** Puts frames together that come in pieces; answers a whole one, or null as long as there is more to come. */
export function openFrames(max: number) {
  let parts: Uint8Array[] = []
  let length = 0
  return {
    /** Throws where it is more than anybody writes. */
    take(frame: Uint8Array): { kind: number; content: Uint8Array } | null {
      const content = frame.subarray(1)
      length += content.length
      if (length > max) throw new Error('too long')
      parts.push(content)
      if (frame[0] === frameKinds.part) return null
      const whole = new Uint8Array(length)
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      parts = []
      length = 0
      return { kind: frame[0] ?? -1, content: whole }
    },
  }
}

const flag = (is: boolean) => new Uint8Array([is ? 1 : 0])

/** The server’s hello: whether one may write, how long its state vector is, that, and what the browser lacks. */
export function welcome(mayWrite: boolean, vector: Uint8Array, missing: Uint8Array): Uint8Array {
  const content = new Uint8Array(5 + vector.length + missing.length)
  content.set(flag(mayWrite))
  new DataView(content.buffer).setUint32(1, vector.length)
  content.set(vector, 5)
  content.set(missing, 5 + vector.length)
  return content
}

export function readWelcome(content: Uint8Array) {
  const length = new DataView(content.buffer, content.byteOffset).getUint32(1)
  return {
    mayWrite: content[0] === 1,
    vector: content.subarray(5, 5 + length),
    missing: content.subarray(5 + length),
  }
}

export const accessFrame = (mayWrite: boolean) => toFrame(frameKinds.access, flag(mayWrite))
export const readAccess = (content: Uint8Array) => content[0] === 1

export function storedFrame(count: number) {
  const content = new Uint8Array(4)
  new DataView(content.buffer).setUint32(0, count)
  return toFrame(frameKinds.stored, content)
}
export const readStored = (content: Uint8Array) =>
  new DataView(content.buffer, content.byteOffset).getUint32(0)
