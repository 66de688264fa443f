// What the web's code needs of a browser, in a worker thread: imported first, before anything that looks for it.
import { setMaxListeners } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { LiveFrame } from '#shared/live.ts'

export type Tab = {
  /** The proxy through which this screen reaches the servers. */
  url: string
  /** The address that the servers believe they have. */
  origin: string
  /** Of the session. */
  token: string
  /** How many times faster than the clock the screen's longer waits pass. */
  haste: number
  /** Which browser it is opened in: tabs of one share what it keeps, and take turns by its locks. */
  browser: string
  /** What that browser remembers when the tab is opened. */
  stored: Map<string, string>
}
const tab = workerData as Tab

/** Everything that the live connections of this tab, and calls in their place, have heard, in the order in which it came. */
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
const { stored } = tab
const remember = (key: string, value: string | null) => parentPort?.postMessage({ remember: { key, value } })

let requests = 0
const waiting = new Map<number, (answer: unknown) => void>()
/** What the browser keeps is with the thread that opens its tabs. */
export function askBrowser(name: string, work: string, args: unknown[]): Promise<unknown> {
  const id = ++requests
  parentPort?.postMessage({ drawer: { id, name, work, args } })
  return new Promise((resolve) => waiting.set(id, resolve))
}
parentPort?.on('message', ({ request, answer }: { request?: number; answer?: unknown }) => {
  if (request === undefined) return
  waiting.get(request)?.(answer)
  waiting.delete(request)
})

/** Threads of one process share their locks, and so would all browsers. */
const realLocks = navigator.locks
const locks = {
  request: (name: string, ...rest: [never]) => realLocks.request(`${tab.browser} ${name}`, ...rest),
}
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
  navigator: { onLine: true, locks },
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      stored.set(key, value)
      remember(key, value)
    },
    removeItem(key: string) {
      stored.delete(key)
      remember(key, null)
    },
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
