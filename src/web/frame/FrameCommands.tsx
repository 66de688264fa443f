import { MemberCommands } from '#features/member/web/parts/MemberCommands.tsx'
import { ProjectCommands } from '#features/project/web/parts/ProjectCommands.tsx'
import { SearchCommands } from '#features/search/web/parts/SearchCommands.tsx'
import { TagCommands } from '#features/tag/web/parts/TagCommands.tsx'
import { TaskCommands } from '#features/task/web/parts/commands/TaskCommands.tsx'
import { NewTaskDialog } from '#features/task/web/parts/newTask/NewTaskDialog.tsx'
import { AccountCommands } from '#features/user/web/parts/AccountCommands.tsx'
import { ViewCommands } from '#features/view/web/parts/ViewCommands.tsx'
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
    <ViewCommands />
    <SearchCommands />
    <AccountCommands />
    <WorkspaceCommands />
  </>
)
