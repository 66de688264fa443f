import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

type Random = (below: number) => number

/** One direction of one connection: what came waits here until it is let through. */
type Lane = { to: Socket; waiting: Buffer[]; timer: NodeJS.Timeout | undefined }
type Pair = { near: Socket; far: Socket; up: Lane; down: Lane; losesAnswers: boolean }

export type Network = Awaited<ReturnType<typeof openNetwork>>

/**
 * The way from one screen to the servers, which breaks at random: each connection has its own delay, so that answers
 * and live messages overtake each other, and everything may be cut at any byte, held back, or refused for a while.
 */
export async function openNetwork(ports: readonly number[], random: Random, note: (what: string) => void) {
  const pairs = new Set<Pair>()
  let isBroken = false
  let isPaused = false
  let isRefusing = false
  let slowest = 0
  let timer: NodeJS.Timeout | undefined

  function end(pair: Pair) {
    pairs.delete(pair)
    for (const lane of [pair.up, pair.down]) clearTimeout(lane.timer)
    pair.near.destroy()
    pair.far.destroy()
  }

  function send(lane: Lane) {
    lane.timer = undefined
    if (isPaused) return
    for (const bytes of lane.waiting.splice(0)) lane.to.write(bytes)
  }
  function pass(pair: Pair, lane: Lane, bytes: Buffer) {
    if (lane === pair.down && pair.losesAnswers) return end(pair)
    lane.waiting.push(bytes)
    if (lane.timer || isPaused) return
    const delay = isBroken && slowest ? random(slowest) : 0
    if (delay) lane.timer = setTimeout(() => send(lane), delay)
    else send(lane)
  }
  const newLane = (to: Socket): Lane => ({ to, waiting: [], timer: undefined })

  const server: Server = createServer((near) => {
    if (isRefusing) return void near.destroy()
    const far = connect(ports[random(ports.length)] as number, '127.0.0.1')
    const pair: Pair = { near, far, up: newLane(far), down: newLane(near), losesAnswers: false }
    pairs.add(pair)
    near.setNoDelay(true)
    far.setNoDelay(true)
    near.on('data', (bytes) => pass(pair, pair.up, bytes))
    far.on('data', (bytes) => pass(pair, pair.down, bytes))
    for (const socket of [near, far]) {
      socket.on('error', () => {})
      // What a server said before it hung up still arrives, in its time.
      socket.on('close', () => {
        const lane = socket === far ? pair.down : pair.up
        if (!lane.waiting.length) return void lane.to.end(() => end(pair))
        const late = setInterval(() => {
          if (lane.waiting.length && pairs.has(pair)) return
          clearInterval(late)
          lane.to.end(() => end(pair))
        }, 10)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function release() {
    isPaused = false
    for (const pair of pairs) for (const lane of [pair.up, pair.down]) if (!lane.timer) send(lane)
  }
  function cut() {
    for (const pair of Array.from(pairs)) {
      // Half of what waits goes through, in the middle of a frame or of an answer.
      for (const lane of [pair.up, pair.down]) {
        const bytes = Buffer.concat(lane.waiting.splice(0))
        if (bytes.length > 1) lane.to.write(bytes.subarray(0, random(bytes.length)))
      }
      end(pair)
    }
  }
  const waysToBreak: (() => number)[] = [
    () => {
      cut()
      return 0
    },
    () => {
      const all = [...pairs]
      if (all.length) end(all[random(all.length)] as Pair)
      return 0
    },
    () => {
      isRefusing = true
      cut()
      return 100 + random(700)
    },
    () => {
      isPaused = true
      return 50 + random(500)
    },
    () => {
      // The requests get through and are done; nobody hears the answers.
      for (const pair of pairs) pair.losesAnswers = true
      return 50 + random(300)
    },
    () => {
      slowest = 20 + random(250)
      return 200 + random(500)
    },
  ]
  const names = ['cut', 'cut one', 'refuse', 'hold', 'lose answers', 'slow']
  function breakOn() {
    if (!isBroken) return
    const way = random(waysToBreak.length)
    const lasting = (waysToBreak[way] as () => number)()
    note(`${names[way]}${lasting ? ` ${lasting} ms` : ''}`)
    timer = setTimeout(() => {
      if (isPaused && random(2)) cut()
      isRefusing = false
      release()
      timer = setTimeout(breakOn, random(500))
    }, lasting)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on it breaks again and again. */
    begin() {
      isBroken = true
      slowest = random(120)
      timer = setTimeout(breakOn, random(500))
    },
    /** From now on it is as good as any; what died while it was held stays dead. */
    heal() {
      clearTimeout(timer)
      isBroken = false
      isRefusing = false
      if (isPaused && random(2)) cut()
      for (const pair of Array.from(pairs)) if (pair.losesAnswers) end(pair)
      release()
    },
    cut,
    close() {
      clearTimeout(timer)
      isBroken = false
      for (const pair of Array.from(pairs)) end(pair)
      server.close()
    },
  }
}
