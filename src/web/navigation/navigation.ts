import {
  createPath,
  type Location,
  matchRoutes,
  NavigationType,
  type Navigator,
  type RouteObject,
  resolvePath,
  type To,
} from 'react-router'

/** An address, or a range of them, and what is on screen there. */
export type Route = Pick<RouteObject, 'path' | 'element'> & {
  /** Loads the code of its screen; nothing where that is there. Never rejects: the screen itself says what failed. */
  load?: () => Promise<void> | undefined
  children?: Route[]
}

/** Where the browser is, and how it came there. */
export type Place = { location: Location; type: NavigationType }

export type Navigate = (to: To, options?: { replace?: boolean; state?: unknown }) => Promise<void>

/** What the history keeps of a step, as React Router writes it. */
type Step = { usr?: unknown; key?: string } | null

/**
 * Leads from one address to the next. The code of a screen is there before its address is: until then the screen
 * before stays, unless another navigation begins.
 */
export function createNavigation(routes: Route[]) {
  let place = readPlace(NavigationType.Pop)
  let newest: object
  let watcher: ((place: Place) => void) | undefined

  function loadScreens(pathname: string): Promise<unknown> | undefined {
    const waiting = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => route.load?.() ?? [])
    return waiting.length ? Promise.all(waiting) : undefined
  }

  async function enter(pathname: string, type: NavigationType, step?: () => void) {
    const navigation = {}
    newest = navigation
    const loading = loadScreens(pathname)
    // What is there already is entered at once, in the same task as the click.
    if (loading) await loading
    if (newest !== navigation) return
    step?.()
    place = readPlace(type)
    watcher?.(place)
  }

  const navigate: Navigate = async (to, { replace = false, state } = {}) => {
    const path = resolvePath(to, place.location.pathname)
    const url = new URL(createPath(path), location.origin)
    if (url.origin !== location.origin) throw new Error(`Not an address of this app: ${url}`)
    const step: Step = { usr: state, key: Math.random().toString(36).slice(2, 10) }
    await (replace
      ? enter(path.pathname, NavigationType.Replace, () => history.replaceState(step, '', url))
      : enter(path.pathname, NavigationType.Push, () => pushStep(step, url)))
  }

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => history.go(delta),
    push: (to, state) => void navigate(to, { state }),
    replace: (to, state) => void navigate(to, { state, replace: true }),
  }

  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => void enter(location.pathname, NavigationType.Pop))
  void loadScreens(location.pathname)

  return {
    navigate,
    navigator,
    place: () => place,
    /** Tells of every navigation from now on, and of what came before. Answers what stops it. */
    watch(next: (place: Place) => void) {
      watcher = next
      next(place)
      return () => {
        watcher = undefined
      }
    },
  }
}

export type Navigation = ReturnType<typeof createNavigation>

function readPlace(type: NavigationType): Place {
  const { pathname, search, hash } = location
  const step = history.state as Step
  return {
    location: {
      pathname,
      search,
      hash,
      state: step?.usr ?? null,
      key: step?.key ?? 'default',
      mask: undefined,
    },
    type,
  }
}

function pushStep(step: Step, url: URL) {
  try {
    history.pushState(step, '', url)
  } catch (error) {
    // A state that cannot be copied is a mistake of ours. Some browsers refuse many steps at once: then by a new page.
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    location.assign(url)
  }
}
