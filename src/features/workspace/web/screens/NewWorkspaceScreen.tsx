import { AccountMenu } from '#features/user/web/screens/AccountMenu.tsx'
import { useProfile } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { WorkspaceForm } from './form/WorkspaceForm.tsx'

/** Creates another workspace beside those one has. */
export function Component() {
  const navigate = useNavigate()
  const hasWorkspace = useProfile().workspaceId !== null
  return (
    <CentredPage
      title="New workspace"
      text="It has its own projects, members and roles. You can invite colleagues once it’s created."
      corner={<AccountMenu />}
    >
      <WorkspaceForm onCancel={hasWorkspace ? () => void navigate('/workspace') : undefined} />
    </CentredPage>
  )
}
