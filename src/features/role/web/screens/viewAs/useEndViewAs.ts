import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { viewAsEnded } from '../../viewAs.slice.ts'

/** Back to one's own sight, and to where the look began. */
export function useEndViewAs() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return () => {
    dispatch(viewAsEnded())
    void navigate('/settings/roles')
  }
}
