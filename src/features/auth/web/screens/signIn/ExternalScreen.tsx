import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { errorCode } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useSignInWithGoogleMutation } from '../../auth.api.ts'
import { cameBack } from '../../auth.slice.ts'
import { wishedAddress, withRedirect } from './redirect.ts'
import { arriveWithToken } from './tokenVisit.ts'

/** Where the browser arrives from an identity provider: by way of the server, or with a token in the address's hash. */
export function Component() {
  const { hash } = useLocation()
  return hash ? <TokenArrival hash={hash} /> : <ServerArrival />
}

/** Notes what the server made of it, and goes on. */
function ServerArrival() {
  const [search] = useSearchParams()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  useEffect(() => {
    const isSession = !search.has('second')
    const next = search.get('next')
    // It is only the browser's memory; without the cookie the profile's refusal ends it at once.
    dispatch(cameBack({ isSession, isRemember: search.has('remember') }))
    void navigate(isSession ? wishedAddress(next) : withRedirect('/sign-in/second-factor', next), {
      replace: true,
    })
  }, [search, dispatch, navigate])
  return <Splash />
}

/** Signs in by the token, and goes on. */
function TokenArrival({ hash }: { hash: string }) {
  const [signIn] = useSignInWithGoogleMutation()
  const navigate = useNavigate()
  // A visit ends once, and development renders everything twice.
  const taken = useRef(false)
  useEffect(() => {
    if (taken.current) return
    taken.current = true
    const go = (to: string) => navigate(to, { replace: true })
    const arrive = async () => {
      const arrival = arriveWithToken(hash)
      if ('problem' in arrival) return go(`/sign-in?problem=${arrival.problem}`)
      const { accessToken, next, remember } = arrival
      const { data, error } = await signIn({ query: { accessToken, remember: remember ? 'true' : 'false' } })
      if (error) return go(`/sign-in?problem=${errorCode(error) ?? 'PROVIDER_AWAY'}`)
      return go(data.secondFactor ? withRedirect('/sign-in/second-factor', next) : wishedAddress(next))
    }
    void arrive()
  }, [hash, signIn, navigate])
  return <Splash />
}
