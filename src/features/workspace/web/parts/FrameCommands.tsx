import { MemberCommands } from '../../../member/web/parts/MemberCommands.tsx'
import { ProjectCommands } from '../../../project/web/parts/ProjectCommands.tsx'
import { SearchCommands } from '../../../search/web/parts/SearchCommands.tsx'
import { TagCommands } from '../../../tag/web/parts/TagCommands.tsx'
import { TaskCommands } from '../../../task/web/parts/commands/TaskCommands.tsx'
import { NewTaskDialog } from '../../../task/web/parts/newTask/NewTaskDialog.tsx'
import { AccountCommands } from '../../../user/web/parts/AccountCommands.tsx'
import { ViewCommands } from '../../../view/web/parts/ViewCommands.tsx'
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
