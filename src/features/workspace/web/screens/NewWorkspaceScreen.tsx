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
      text="Its projects, members and roles are its own. You can invite colleagues as soon as it is there."
      corner={<AccountMenu />}
    >
      <WorkspaceForm onCancel={hasWorkspace ? () => void navigate('/workspace') : undefined} />
    </CentredPage>
  )
}
