import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { useSetWorkspaceMutation } from '../workspace.api.ts'
import { reloadWorkspace } from './currentWorkspace.ts'

/** Makes another workspace the current one: all data of the one before is forgotten. */
export function useOpenWorkspace() {
  const [setWorkspace] = useSetWorkspaceMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async (id: string) => {
    try {
      await setWorkspace({ params: { id } }).unwrap()
    } catch (error) {
      showFailure(error, 'The workspace could not be opened. Please try again')
      return
    }
    // What is open belongs to the workspace before.
    await navigate('/workspace')
    dispatch(reloadWorkspace())
  }
}
