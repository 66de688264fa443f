import { useLogoutMutation } from '#features/auth/web/auth.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { countQueued, forgetChanges } from '#web/offline/outbox.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'

/** Signs out, and takes away all that this browser keeps; asks before, where changes wait that no server has. */
export function useSignOut() {
  const [logout] = useLogoutMutation()
  const navigate = useNavigate()
  const leave = async () => {
    await forgetChanges()
    await logout()
    // On purpose, so the address that was open is no wish for the next sign-in.
    await navigate('/sign-in', { replace: true })
  }
  return async () => {
    const waiting = await countQueued()
    if (!waiting) return leave()
    confirm({
      title: waiting === 1 ? '1 change hasn’t been sent' : `${waiting} changes haven’t been sent`,
      text: 'They’ll be sent when you’re back online. If you sign out now, they’ll be lost.',
      action: 'Sign out anyway',
      onConfirm: () => void leave(),
    })
  }
}
