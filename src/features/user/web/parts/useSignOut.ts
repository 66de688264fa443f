import { useNavigate } from 'react-router'
import { useLogoutMutation } from '../../../auth/web/auth.api.ts'

export function useSignOut() {
  const [logout] = useLogoutMutation()
  const navigate = useNavigate()
  return async () => {
    await logout()
    // On purpose, so the address that was open is no wish for the next sign-in.
    await navigate('/sign-in', { replace: true })
  }
}
