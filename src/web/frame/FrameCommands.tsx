import { InvoiceCommands } from '#features/invoice/web/screens/InvoiceCommands.tsx'
import { MemberCommands } from '#features/member/web/screens/MemberCommands.tsx'
import { ProjectCommands } from '#features/project/web/screens/ProjectCommands.tsx'
import { SearchCommands } from '#features/search/web/screens/SearchCommands.tsx'
import { TagCommands } from '#features/tag/web/screens/TagCommands.tsx'
import { TaskCommands } from '#features/task/web/screens/commands/TaskCommands.tsx'
import { NewTaskDialog } from '#features/task/web/screens/newTask/NewTaskDialog.tsx'
import { AccountCommands } from '#features/user/web/screens/AccountCommands.tsx'
import { ViewCommands } from '#features/view/web/screens/ViewCommands.tsx'
import { ScreenCommands } from './screens.tsx'
import { WorkspaceCommands } from './WorkspaceCommands.tsx'

/** What every feature offers in the palette and by keys on all screens, with the dialogs for it. */
export const FrameCommands = () => (
  <>
    <TaskCommands />
    <NewTaskDialog />
    <ScreenCommands />
    <ProjectCommands />
    <MemberCommands />
    <TagCommands />
    <InvoiceCommands />
    <ViewCommands />
    <SearchCommands />
    <AccountCommands />
    <WorkspaceCommands />
  </>
)
