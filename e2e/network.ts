import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

type Slowness = {
  /** Milliseconds that everything takes in each direction. */
  delay?: number
  /** In each direction, of all connections together. */
  bytesPerSecond?: number
}
/** Before the server has heard the request, or when it has done what was asked and its answer is lost. */
type Moment = 'request' | 'answer'
type Break = { moment: Moment; request: RegExp; cut: () => void }

const isHead = /^[A-Z]+ \/\S* HTTP\//

/** A network between browser and server that can be slow, and cut. */
export async function openNetwork(
  serverPort: number,
  { delay = 0, bytesPerSecond = Number.POSITIVE_INFINITY }: Slowness = {},
) {
  const sockets = new Set<Socket>()
  const breaks = new Set<Break>()
  let isCut = false

  function cut() {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const mend = () => {
    isCut = false
  }
  /** Cuts where somebody waits for this; answers whether. */
  function cutAt(moment: Moment, sent: string): boolean {
    const due = [...breaks].find((one) => one.moment === moment && one.request.test(sent))
    if (!due) return false
    breaks.delete(due)
    due.cut()
    return true
  }

  /** One direction of all connections. */
  function openLane() {
    let isFreeAt = 0
    return (from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean) => {
      const waiting: { at: number; chunk: Buffer | null }[] = []
      let timer: ReturnType<typeof setTimeout> | undefined
      function pass() {
        timer = undefined
        while (waiting[0] && waiting[0].at <= Date.now()) {
          const { chunk } = waiting.shift()!
          if (to.destroyed) return
          if (!chunk) to.end()
          else if (mayPass(chunk)) to.write(chunk)
        }
        if (waiting[0]) timer = setTimeout(pass, Math.max(1, waiting[0].at - Date.now()))
      }
      function send(chunk: Buffer | null) {
        isFreeAt = Math.max(isFreeAt, Date.now()) + ((chunk?.length ?? 0) / bytesPerSecond) * 1000
        waiting.push({ at: isFreeAt + delay, chunk })
        if (!timer) pass()
      }
      from.on('data', send)
      from.on('close', () => (isCut ? to.destroy() : send(null)))
    }
  }
  const up = openLane()
  const down = openLane()

  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(serverPort, 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    let requested = ''
    up(near, far, (chunk) => {
      const text = chunk.toString('latin1', 0, 300)
      // A body may come apart from its head.
      if (!isHead.test(text)) return true
      requested = text
      return !cutAt('request', requested)
    })
    down(far, near, () => !cutAt('answer', requested))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}`,
    cut,
    mend,
    /** Cuts the next time that such a request is on its way, and mends after so many milliseconds; answers then. */
    breakAt: (moment: Moment, request: RegExp, duration: number) =>
      new Promise<void>((resolve) => {
        breaks.add({
          moment,
          request,
          cut() {
            cut()
            setTimeout(() => {
              mend()
              resolve()
            }, duration)
          },
        })
      }),
    close: () => proxy.close(),
  }
}
