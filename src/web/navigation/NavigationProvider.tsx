import { createContext, startTransition, useLayoutEffect, useState } from 'react'
import { Router, useRoutes } from 'react-router'
import type { Navigate, Navigation, Route } from './navigation.ts'

/** Leads to another address: one function for the life of the page. */
export const NavigateContext = createContext<Navigate>(() => Promise.reject(new Error('Outside of the app')))

/** What is on screen at the address where the browser is. */
export function NavigationProvider({ navigation, routes }: { navigation: Navigation; routes: Route[] }) {
  const [{ location, type }, setPlace] = useState(navigation.place)
  useLayoutEffect(() => navigation.watch((place) => startTransition(() => setPlace(place))), [navigation])
  return (
    <NavigateContext value={navigation.navigate}>
      <Router location={location} navigationType={type} navigator={navigation.navigator}>
        <Routed routes={routes} />
      </Router>
    </NavigateContext>
  )
}

const Routed = ({ routes }: { routes: Route[] }) => useRoutes(routes)
