import { useEffect, useState } from 'react'
import { useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { openPageConnection, type PageConnection, type PageStatus } from './editor/pageConnection.ts'

export type OpenedPage = { page: string; connection: PageConnection; status: PageStatus }

/** The connection of the page that is on screen, and how it stands. */
export function useConnection(page: string | undefined): OpenedPage | null {
  const { id: workspaceId } = useWorkspace()
  const { id: userId } = useProfile()
  const [opened, setOpened] = useState<OpenedPage | null>(null)
  useEffect(() => {
    if (!page) return
    const connection = openPageConnection({
      workspaceId,
      page,
      draftKey: `${userId}/${page}`,
      onStatus: (status) => setOpened({ page, connection, status }),
    })
    return () => {
      connection.close()
      setOpened((now) => (now?.connection === connection ? null : now))
    }
  }, [page, workspaceId, userId])
  return opened
}
