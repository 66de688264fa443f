import { Fragment, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Profile } from '#features/user/user.contract.ts'
import { useGetProfileQuery } from '#features/user/web/user.api.ts'
import { setDateFormat } from '#web/format/dates.ts'
import { setNumberFormat } from '#web/format/numbers.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useSession, useSessionStep } from '../parts/session.ts'
import { wishedAddress } from './signIn/redirect.ts'

/** Above all routes: keeps the session as it should be. */
export function Session() {
  useSession()
  return <Outlet />
}

/** Public routes: who is signed in goes on to where they wanted to be, or to the workspace. */
export function SignedOutOnly() {
  const [search] = useSearchParams()
  const step = useSessionStep()
  if (step === 'load') return <Navigate to={wishedAddress(search.get('next'))} replace />
  return step === 'none' ? <Outlet /> : <Splash />
}

/** Routes of the signed-in: waits for the profile, and sends others to the sign-in, which leads back here. */
export function SignedIn() {
  const location = useLocation()
  const step = useSessionStep()
  const { data: profile } = useGetProfileQuery(undefined, { skip: step !== 'load' })
  const dates = useDates(profile, location.pathname)
  if (step === 'none') {
    const redirect = location.pathname + location.search + location.hash
    return (
      <Navigate
        to={redirect === '/workspace' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(redirect)}`}
        replace
      />
    )
  }
  if (step !== 'load' || !profile) return <Splash />
  return (
    <Fragment key={dates}>
      <Outlet />
    </Fragment>
  )
}

/**
 * Lets dates, times and numbers be written as the user wants. Answers a key under which what shows them is made anew; not below the hands
 * of who is changing it in the profile settings, but when they leave those.
 */
function useDates(profile: Profile | undefined, path: string): string {
  const {
    locale = null,
    timeZone = null,
    weekStart = null,
    hourCycle = null,
    numberLocale = null,
  } = profile ?? {}
  setDateFormat(locale, timeZone, weekStart, hourCycle)
  setNumberFormat(numberLocale)
  const format = `${locale} ${timeZone} ${weekStart} ${hourCycle} ${numberLocale}`
  const [shown, setShown] = useState(format)
  if (shown !== format && path !== '/settings/profile') setShown(format)
  return shown
}
