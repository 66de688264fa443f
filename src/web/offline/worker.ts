// The service worker, at /sw.js: the app's own files out of the browser's cache, so that it opens without the network.
// What the server says is never cached: calls pass by here.

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Install = Lasting & { addRoutes?(routes: object[]): Promise<void> }
type FetchEvent = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  addEventListener(on: 'install', run: (event: Install) => void): void
  addEventListener(on: 'activate', run: (event: Lasting) => void): void
  addEventListener(on: 'fetch', run: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

/** Put in front by the build: what it consists of, by names that tell the content, and the file that the page begins with. */
declare const build: { version: string; files: string[]; entry: string }

const scope = globalThis as unknown as Scope
const prefix = 'workweek-'
const cacheName = prefix + build.version

/** The page last and by itself: while one build replaces another, it may already be the next one's. */
async function fill() {
  const cache = await caches.open(cacheName)
  await cache.addAll(build.files)
  const page = await fetch('/', { cache: 'no-cache' })
  if (!page.ok || !(await page.clone().text()).includes(build.entry)) throw new Error('Another build by now')
  await cache.put('/', page)
}

/** A page that is open goes on with the files of its own build, which are kept until the build after the next one. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

async function answerPage(request: Request) {
  return (await (await caches.open(cacheName)).match('/')) ?? fetch(request)
}

async function answerFile(request: Request) {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && request.destination === 'font') {
    const cache = await caches.open(cacheName)
    await cache.put(request, answer.clone())
  }
  return answer
}

scope.addEventListener('install', (event) => {
  // Browsers that can let calls pass by without waking the worker.
  const passing = [{ condition: { urlPattern: '/api/*' }, source: 'network' }]
  event.waitUntil(Promise.all([fill(), event.addRoutes?.(passing).catch(() => {})]))
  // Who opens the app next gets the new build, and one reload is enough for it.
  void scope.skipWaiting()
})
scope.addEventListener('activate', (event) => event.waitUntil(tidy()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|dev)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (pathname.startsWith('/assets/') || build.files.includes(pathname))
    event.respondWith(answerFile(request))
})
