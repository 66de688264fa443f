import { useEffect } from 'react'
import { showLasting } from '../ui/toast.ts'

let isAsked = false

/**
 * Lets the browser keep the app itself, so that it opens without the network, and says when a newer build is there.
 * Only for who works with it: a visitor's browser is not filled.
 */
export function useWorker() {
  useEffect(() => {
    const { serviceWorker } = navigator
    // While developing, each file is to come from where it was just changed.
    if (isAsked || !import.meta.env.PROD || !serviceWorker) return
    isAsked = true
    const hadOne = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      if (hadOne)
        showLasting('A newer version of Workweek is here.', [
          { label: 'Reload', run: () => location.reload() },
        ])
    })
    // A browser that refuses, as in a private window, goes without.
    void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }, [])
}
