import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppDispatch } from '../../../../web/store/listener.ts'
import { Splash } from '../../../../web/ui/Splash.tsx'
import { cameBack } from '../auth.slice.ts'
import { wishedAddress, withWish } from '../parts/wish.ts'

/** Where the browser arrives from an identity provider: notes what it led to, and goes on. */
export function Component() {
  const [search] = useSearchParams()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  useEffect(() => {
    const isSession = !search.has('second')
    const next = search.get('next')
    // It is only the browser's memory; without the cookie the profile's refusal ends it at once.
    dispatch(cameBack({ isSession, isRemember: search.has('remember') }))
    void navigate(isSession ? wishedAddress(next) : withWish('/sign-in/second-factor', next), {
      replace: true,
    })
  }, [search, dispatch, navigate])
  return <Splash />
}
