import { useEffect } from 'react'
import { reconnectDelay } from '../live/socket.ts'
import { showPersistentToast } from '../ui/feedback/toast.ts'

let isRequested = false

/**
 * Lets the browser keep the app itself, so that it opens without the network, and says when a newer build is there.
 * Only for who works with it: a visitor's browser is not filled.
 */
export function useWorker() {
  useEffect(() => {
    const { serviceWorker } = navigator
    // While developing, each file is to come from where it was just changed.
    if (isRequested || !import.meta.env.PROD || !serviceWorker) return
    isRequested = true
    const hadOne = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      if (hadOne)
        showPersistentToast('A new version of Workweek is available.', [
          { label: 'Reload', run: () => location.reload() },
        ])
    })
    void register(serviceWorker, 0)
  }, [])
}

/** A browser without room for it would never have it. */
const maxAttempts = 20

/** Until all of the app has arrived once: where the connection breaks meanwhile, the browser itself gives up. */
async function register(serviceWorker: ServiceWorkerContainer, attempt: number) {
  const retry = () => {
    if (attempt < maxAttempts)
      setTimeout(() => void register(serviceWorker, attempt + 1), reconnectDelay(attempt))
  }
  try {
    const { active, installing } = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (active) return
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') retry()
    })
  } catch (error) {
    // A browser that refuses, as in a private window, goes without.
    if (error instanceof TypeError) retry()
  }
}
