import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { Splash } from '../../../../web/ui/Splash.tsx'
import { useGetProfileQuery } from '../../../user/web/user.api.ts'
import { useSession, useSessionStep } from './session.ts'
import { wishedAddress } from './wish.ts'

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
  if (step === 'none') {
    const wish = location.pathname + location.search
    return (
      <Navigate
        to={wish === '/workspace' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(wish)}`}
        replace
      />
    )
  }
  return step === 'load' && profile ? <Outlet /> : <Splash />
}
