import { pageState } from '#features/task/web/parts/pageState.ts'
import { openInShownList } from '#features/task/web/screens/commands/shownList.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'

/** Opens a task over the list on screen if that holds it, else on its page, which leads back to where one was. */
export function useOpenHit() {
  const navigate = useNavigate()
  return (id: string, { isPage }: { isPage: boolean }) => {
    if (isPage || !openInShownList(id)) void navigate(`/tasks/${id}`, { state: pageState(id, []) })
  }
}
