import { reloadWorkspace } from '#features/workspace/web/parts/currentWorkspace.ts'
import { useSetWorkspaceMutation } from '#features/workspace/web/workspace.api.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useAppDispatch } from '../store/listener.ts'
import { showFailure } from '../ui/feedback/toast.ts'

/** Makes another workspace the current one: all data of the one before is forgotten. */
export function useOpenWorkspace() {
  const [setWorkspace] = useSetWorkspaceMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async (id: string) => {
    try {
      await setWorkspace({ params: { id } }).unwrap()
    } catch (error) {
      showFailure(error, 'The workspace could not be opened. Please try again.')
      return
    }
    // What is open belongs to the workspace before.
    await navigate('/workspace')
    dispatch(reloadWorkspace())
  }
}
