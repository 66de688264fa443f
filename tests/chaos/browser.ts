// What the web's code needs of a browser, in a worker thread: imported first, before anything that looks for it.
import { setMaxListeners } from 'node:events'
import { workerData } from 'node:worker_threads'
import type { LiveFrame } from '../../src/shared/live.ts'

export type Tab = {
  /** The proxy through which this screen reaches the servers. */
  url: string
  /** The address that the servers believe they have. */
  origin: string
  /** Of the session. */
  token: string
  /** How many times faster than the clock the screen's longer waits pass. */
  haste: number
}
const tab = workerData as Tab

/** Everything that the live connections of this tab have heard, in the order in which it came. */
export const frames: LiveFrame[] = []
/** The connection that was opened last. */
export let line: TabSocket | undefined
function opened(socket: TabSocket) {
  line = socket
}

class TabSocket extends WebSocket {
  constructor(url: string) {
    super(url, { headers: { origin: tab.origin, cookie: `sid=${tab.token}` } } as never)
    opened(this)
    this.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data))))
  }
}

const realFetch = globalThis.fetch
class TabRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' && input.startsWith('/') ? tab.url + input : input, init)
    this.headers.set('origin', tab.origin)
    this.headers.set('cookie', `sid=${tab.token}`)
  }
}
const tabFetch = (input: RequestInfo | URL, init?: RequestInit) =>
  realFetch(input instanceof Request ? input : new TabRequest(input, init))

/** Waits for the next attempt and the like would take most of a short run. */
const shortest = 200
const realTimeout = globalThis.setTimeout
const realInterval = globalThis.setInterval
const hasten = (ms = 0) => (ms < shortest ? ms : ms / tab.haste)

const target = new EventTarget()
setMaxListeners(0, target)
const stored = new Map<string, string>()
const listening = {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
}
const define = (globals: object) => {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
define({
  ...listening,
  window: globalThis,
  document: { hidden: false, visibilityState: 'visible', ...listening },
  location: new URL(tab.url),
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
  WebSocket: TabSocket,
  Request: TabRequest,
  fetch: tabFetch,
  requestAnimationFrame: (draw: () => void) => Number(realTimeout(draw, 16)),
  setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    realTimeout(run, hasten(ms), ...args),
  setInterval: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    realInterval(run, hasten(ms), ...args),
})
