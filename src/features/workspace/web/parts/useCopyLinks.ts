import { useCallback } from 'react'
import { useProfile } from '#features/user/web/user.api.ts'
import { copyLinks } from '#web/ui/copyLinks.ts'
import { addressIn } from '../../workspace.rules.ts'

/** Copies links to things of this workspace, which lead into it also where another one is current. */
export function useCopyLinks() {
  const { workspaceId } = useProfile()
  return useCallback(
    (addresses: readonly string[]) =>
      copyLinks(workspaceId ? addresses.map((address) => addressIn(workspaceId, address)) : addresses),
    [workspaceId],
  )
}
