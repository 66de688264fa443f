import { WebSocket } from 'ws'
import type { Answer, Call, CallArg, Failure } from '#shared/contract.ts'
import type { LiveFrame, LiveMessage } from '#shared/live.ts'
import { queryString } from '#shared/queryString.ts'

export type Reply<C extends Call> = { status: number; headers: Headers } & (
  | { ok: true; body: Answer<C> }
  | { ok: false; body: Failure }
)
export type Visitor = ReturnType<typeof openVisitor>

/** What is sent as it is; everything else is made JSON of. */
type Raw = string | Uint8Array<ArrayBuffer> | ReadableStream
const isRaw = (body: unknown): body is Raw =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream

/** Somebody with a browser: keeps the cookie, names the product's own origin. */
export function openVisitor(url: string, token?: string) {
  const jar = new Map(token ? [['sid', token]] : [])
  const pair = (name: string) => (jar.has(name) ? `${name}=${jar.get(name)}` : '')

  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...jar.keys()].map(pair).join('; ')
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { origin: url, ...(cookie && { cookie }), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body), duplex: 'half' }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name, value] = (set.split(';')[0] as string).split('=') as [string, string]
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }

  return {
    request,
    /** The session's cookie. */
    cookie: () => pair('sid'),
    /** Loses a cookie, as a browser that was cleared. */
    forget: (name: string) => jar.delete(name),

    /** Makes a call of the contract. */
    async call<C extends Call>(
      call: C,
      arg: CallArg<C>,
      headers?: Record<string, string>,
    ): Promise<Reply<C>> {
      const {
        params = {},
        query = {},
        body,
      } = arg as { params?: Record<string, string>; query?: object; body?: unknown }
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const search = queryString(query)
      const response = await request(call.method, `/api${path}${search && `?${search}`}`, body, headers)
      const answered = await response.json()
      return {
        status: response.status,
        headers: response.headers,
        ok: response.ok,
        body: answered,
      } as Reply<C>
    },

    /** Makes a call that must succeed, and answers its data. */
    async data<C extends Call>(
      call: C,
      arg: CallArg<C>,
    ): Promise<Answer<C> extends { data: infer D } ? D : never> {
      const reply = await this.call(call, arg)
      if (!reply.ok)
        throw new Error(`${call.method} ${call.path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return (reply.body as { data: never }).data
    },

    live: (workspaceId: string, since?: number, headers: Record<string, string> = {}, visibilityKey = '') =>
      openLive(url, workspaceId, { since, visibilityKey }, { origin: url, cookie: pair('sid'), ...headers }),
  }
}

export type Live = Awaited<ReturnType<typeof openLive>>

/** A live connection that keeps what it hears; `until` waits for something to have been heard. */
async function openLive(
  url: string,
  workspaceId: string,
  { since, visibilityKey }: { since: number | undefined; visibilityKey: string },
  headers: Record<string, string>,
) {
  const query = [
    since !== undefined && `since=${since}`,
    visibilityKey && `visibilityKey=${visibilityKey}`,
  ].filter(Boolean)
  const path = `/api/live/${workspaceId}?${query.join('&')}`
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers })
  const frames: LiveFrame[] = []
  const listeners = new Set<() => void>()
  let closed: { code: number; reason: string } | undefined
  const heard = () => {
    for (const listener of listeners) listener()
  }
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    heard()
  })
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) }
    heard()
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve) => {
    socket.once('open', resolve)
    socket.once('close', () => resolve())
  })

  async function until<T>(find: () => T | undefined | false, timeout = 15_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        listeners.delete(look)
        reject(
          new Error(
            `not heard within ${timeout} ms; heard ${JSON.stringify(frames)} ${JSON.stringify(closed)}`,
          ),
        )
      }, timeout)
      function look() {
        const found = find()
        if (found === undefined || found === false) return
        clearTimeout(late)
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
    })
  }
  if (since === undefined && !closed) {
    // "From now on" begins when the server has let the connection in, which a pong tells.
    socket.send('{"type":"ping"}')
    const isPong = (frame: LiveFrame) => 'type' in frame && frame.type === 'pong'
    await until(() => closed !== undefined || frames.some(isPong))
    frames.splice(0, frames.length, ...frames.filter((frame) => !isPong(frame)))
  }
  const all = () => frames.filter((frame): frame is LiveMessage => 'object' in frame)
  /** What changed; what members are told of it comes a moment later, in `notifications`. */
  const messages = () => all().filter(({ object }) => object !== 'notification')
  const notifications = () => all().filter(({ object }) => object === 'notification')

  return {
    frames,
    messages,
    notifications,
    until,
    /** Waits until the server says that it told everything: what was committed before is here, or will never be. */
    async settle() {
      const answer = await fetch(`${url}/api/workspace/current`, {
        headers: { ...headers, 'x-workspace-id': workspaceId },
      })
      const head = Number(answer.headers.get('x-workspace-seq'))
      const pongs = () => frames.filter((frame) => 'type' in frame && frame.type === 'pong')
      const pongSeq = () => (pongs().at(-1) as { seq: number } | undefined)?.seq ?? -1
      // Asked ever more rarely: the server closes a connection that sends too much.
      for (let pause = 20; pongSeq() < head; pause *= 2) {
        const before = pongs().length
        socket.send('{"type":"ping"}')
        await until(() => pongs().length > before)
        if (pongSeq() < head) await new Promise((resolve) => setTimeout(resolve, pause))
      }
    },
    closing: (timeout?: number) => until(() => closed, timeout),
    close: () => socket.terminate(),
    send: (text: string) => socket.send(text),
  }
}
