import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavigation, type Route } from './navigation.ts'

let pathname: string
let popped: () => void
const steps: string[] = []

beforeEach(() => {
  pathname = '/projects'
  steps.length = 0
  const origin = 'http://localhost:4321'
  vi.stubGlobal('location', {
    origin,
    search: '',
    hash: '',
    get pathname() {
      return pathname
    },
  })
  const enter = (kind: string) => (_state: unknown, _unused: string, url: URL) => {
    pathname = url.pathname
    steps.push(`${kind} ${url.pathname}${url.search}`)
  }
  vi.stubGlobal('history', { state: null, pushState: enter('push'), replaceState: enter('replace') })
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    popped = listener
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A screen whose code arrives when the test says so. */
function slowScreen() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isThere = false
  return {
    load: () => (isThere ? undefined : promise),
    arrive() {
      isThere = true
      resolve()
    },
  }
}

function start(...more: Route[]) {
  const navigation = createNavigation([{ path: '/projects' }, { path: '/tasks/:id' }, ...more])
  const seen: string[] = []
  navigation.watch(({ location, type }) => seen.push(`${type} ${location.pathname}`))
  return { ...navigation, seen }
}

describe('a navigation', () => {
  it('happens immediately when the screen is loaded, and rejects another origin', async () => {
    const { navigate, seen } = start()
    void navigate('/tasks/1')
    expect(seen).toEqual(['POP /projects', 'PUSH /tasks/1'])
    void navigate('?q=x', { replace: true })
    expect(steps).toEqual(['push /tasks/1', 'replace /tasks/1?q=x'])
    await expect(navigate('/\t/elsewhere.example')).rejects.toThrow('Not an address of this app')
  })

  it('waits until the code of the screen is loaded', async () => {
    const time = slowScreen()
    const { navigate, seen } = start({ path: '/time', load: time.load })
    const arrived = navigate('/time')
    expect(steps).toEqual([])
    time.arrive()
    await arrived
    expect(seen).toEqual(['POP /projects', 'PUSH /time'])
  })

  it('is superseded by a newer one, also by going back', async () => {
    const time = slowScreen()
    const { navigate, seen } = start({ path: '/time', load: time.load })
    const first = navigate('/time')
    void navigate('/tasks/1')
    const second = navigate('/time')
    pathname = '/projects'
    popped()
    time.arrive()
    await Promise.all([first, second])
    expect(seen).toEqual(['POP /projects', 'PUSH /tasks/1', 'POP /projects'])
  })
})
