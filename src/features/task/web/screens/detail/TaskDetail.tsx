import { Button, Skeleton } from '@mantine/core'
import { IconHourglassHigh, IconLock, IconPlus } from '@tabler/icons-react'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { OpenFile } from '#features/file/web/parts/OpenFile.ts'
import { useUpload } from '#features/file/web/parts/useUpload.ts'
import { DropZone } from '#features/file/web/screens/DropZone.tsx'
import { FilePreview } from '#features/file/web/screens/FilePreview.tsx'
import { TaskFiles, type TaskFilesHandle } from '#features/file/web/screens/TaskFiles.tsx'
import { useTaskTime } from '#features/time/web/parts/useTaskTime.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import type { Task } from '../../../task.contract.ts'
import { toggled } from '../../parts/listDelta.ts'
import { useChangeTasks } from '../change/useChangeTasks.ts'
import { useActOnOpenedTask } from '../commands/selectedTasks.ts'
import { type TaskField, TaskFieldMenu } from '../fields/TaskFieldMenu.tsx'
import { TaskChecklist } from './checklist/TaskChecklist.tsx'
import { TaskFields } from './fields/TaskFields.tsx'
import { TaskDependencies } from './related/TaskDependencies.tsx'
import { TaskSubtasks } from './related/TaskSubtasks.tsx'
import { useBlocked, useBlockers, useIsOpen, useSubtasks } from './related/useTaskLinks.ts'
import { TaskActivity } from './TaskActivity.tsx'
import { TaskDescription } from './TaskDescription.tsx'
import classes from './TaskDetail.module.css'
import { TaskTitle } from './TaskTitle.tsx'
import type { OpenedTask } from './useOpenedTask.ts'
import { useTaskKeys } from './useTaskKeys.ts'

/** What the frame around it can ask for. */
export type TaskDetailHandle = { openMenu: (field: TaskField, anchor?: HTMLElement) => void }

type Part = 'checklist' | 'subtasks' | 'dependencies'
type Menu = { taskId: string; field: TaskField; anchor: HTMLElement }

type Props = {
  opened: OpenedTask & { task: Task }
  /** The dialog it stands in, whose keys its keys are then. */
  dialog?: RefObject<HTMLElement | null>
  ref?: Ref<TaskDetailHandle>
}

/** Everything about one task, saved as it is changed: fields beside the texts where there is room, else below the description. */
export function TaskDetail({ opened, dialog, ref }: Props) {
  const { task, detail, mayUpdate, mayCreate, mayComment } = opened
  const me = useMemberId()
  const root = useRef<HTMLDivElement>(null)
  const files = useRef<TaskFilesHandle>(null)
  const change = useChangeTasks()
  const { upload } = useUpload()
  const isOpen = useIsOpen()
  const subtasks = useSubtasks(task)
  const blocked = useBlocked(task.id)
  const blockers = useBlockers(task).filter(isOpen)
  const [menu, setMenu] = useState<Menu | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const [started, setStarted] = useState<Part | null>(null)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const time = useTaskTime(task.id, detail)
  useActOnOpenedTask(task.id)

  const isFollowed = task.participants.includes(me)
  const follow = () =>
    change([task.id], ({ participants }) => ({ participants: toggled(participants, me, !isFollowed) }))
  const addFiles = (list: File[]) => {
    for (const file of list) void upload(task.id, file)
  }
  function openMenu(field: TaskField, anchor?: HTMLElement) {
    const own = root.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)
    // Narrow screens fold some fields away, and a menu of those opens at the head.
    const head = document.querySelector<HTMLElement>('[data-task-more]')
    const at = anchor ?? (own?.checkVisibility() ? own : head)
    if (at && mayUpdate) setMenu({ taskId: task.id, field, anchor: at })
  }
  useImperativeHandle(ref, () => ({ openMenu }))
  useTaskKeys(
    {
      task,
      mayUpdate,
      mayCreate,
      mayComment,
      openMenu,
      edit: () => setIsEditing(true),
      comment: () => root.current?.querySelector<HTMLElement>('[data-composer] [role=textbox]')?.focus(),
      addFiles: () => files.current?.pick(),
      addLink: () => files.current?.addLink(),
      addSubtask: () => setStarted('subtasks'),
      follow,
    },
    dialog,
  )

  const hasChecklist = !!task.checklist?.length || started === 'checklist'
  const hasSubtasks = subtasks.length > 0 || started === 'subtasks'
  const hasDependencies = task.dependsOn.length > 0 || blocked.length > 0 || started === 'dependencies'
  const onMenu = (taskId: string, field: TaskField, anchor: HTMLElement) => setMenu({ taskId, field, anchor })

  return (
    <OpenFile value={setPreviewed}>
      <DropZone isEnabled={mayComment} onFiles={addFiles} className={classes.zone}>
        <div ref={root} className={classes.detail}>
          <div className={classes.top}>
            <TaskTitle task={task} mayUpdate={mayUpdate} />
            <Notices
              mayUpdate={mayUpdate}
              mayComment={mayComment}
              blockers={isOpen(task) ? blockers.length : 0}
            />
            {task.description === undefined ? (
              <Skeleton height={60} className={classes.late} />
            ) : (
              <TaskDescription
                task={task}
                mayUpdate={mayUpdate}
                mayAddFiles={mayComment}
                isEditing={isEditing}
                onEdit={setIsEditing}
              />
            )}
          </div>
          <aside aria-label="Fields" className={classes.side}>
            <TaskFields
              task={task}
              mayUpdate={mayUpdate}
              time={time}
              isFollowed={isFollowed}
              onFollow={follow}
              onMenu={(field, anchor) => openMenu(field, anchor)}
            />
          </aside>
          <div className={classes.main}>
            {hasChecklist && (
              <TaskChecklist task={task} mayUpdate={mayUpdate} isStarting={started === 'checklist'} />
            )}
            {hasSubtasks && (
              <TaskSubtasks
                task={task}
                subtasks={subtasks}
                mayUpdate={mayUpdate}
                mayCreate={mayCreate}
                isStarting={started === 'subtasks'}
                onMenu={onMenu}
              />
            )}
            {hasDependencies && (
              <TaskDependencies task={task} blocked={blocked} mayUpdate={mayUpdate} onMenu={onMenu} />
            )}
            <TaskFiles
              ref={files}
              taskId={task.id}
              files={detail?.files ?? []}
              mayAdd={mayComment}
              isOfTeam={opened.isOfTeam}
              mayDelete={({ createdBy }) => mayUpdate || (mayComment && createdBy === me)}
              onOpen={setPreviewed}
            />
            <Adders
              opened={opened}
              shown={{ checklist: hasChecklist, subtasks: hasSubtasks, dependencies: hasDependencies }}
              onStart={setStarted}
              onFiles={() => files.current?.pick()}
              onLink={() => files.current?.addLink()}
            />
            <TaskActivity task={task} detail={detail} time={time} />
          </div>
        </div>
      </DropZone>
      {menu && (
        <TaskFieldMenu
          taskIds={[menu.taskId]}
          field={menu.field}
          anchor={menu.anchor}
          onClose={() => {
            setMenu(null)
            menu.anchor.focus()
          }}
        />
      )}
      {previewed && detail && (
        <FilePreview
          files={detail.files.filter(({ url }) => url === null)}
          fileId={previewed}
          onGo={setPreviewed}
          onClose={() => setPreviewed(null)}
        />
      )}
    </OpenFile>
  )
}

type NoticesProps = Pick<OpenedTask, 'mayUpdate' | 'mayComment'> & { blockers: number }

/** Why it cannot be changed, or not be done yet. */
const Notices = ({ mayUpdate, mayComment, blockers }: NoticesProps) => (
  <>
    {!mayUpdate && (
      <p className={classes.notice}>
        <IconLock size={14} stroke={1.5} aria-hidden />
        Your role can {mayComment ? 'read and comment on' : 'read'} this task, but not change it.
      </p>
    )}
    {blockers > 0 && (
      <p className={classes.blocked}>
        <IconHourglassHigh size={14} stroke={1.5} aria-hidden />
        Blocked by {blockers === 1 ? 'an open task' : `${blockers} open tasks`}
      </p>
    )}
  </>
)

type AddersProps = {
  opened: OpenedTask
  shown: Record<Part, boolean>
  onStart: (part: Part) => void
  onFiles: () => void
  onLink: () => void
}

/** Begins the parts that the task does not have yet. */
function Adders({ opened, shown, onStart, onFiles, onLink }: AddersProps) {
  const { detail, mayUpdate, mayCreate, mayComment } = opened
  return (
    <div className={classes.adders}>
      {mayUpdate && !shown.checklist && <Adder label="Checklist" onClick={() => onStart('checklist')} />}
      {mayCreate && !shown.subtasks && <Adder label="Subtasks" onClick={() => onStart('subtasks')} />}
      {mayUpdate && !shown.dependencies && (
        <Adder label="Dependencies" onClick={() => onStart('dependencies')} />
      )}
      {mayComment && !detail?.files.length && (
        <Adder
          label="Files"
          title="Pick files, or drop or paste them anywhere on this task (U)"
          onClick={onFiles}
        />
      )}
      {mayComment && !detail?.files.length && (
        <Adder label="Link" title="Add a link to this task (⇧U)" onClick={onLink} />
      )}
    </div>
  )
}

const Adder = ({ label, title, onClick }: { label: string; title?: string; onClick: () => void }) => (
  <Button
    size="compact-sm"
    variant="subtle"
    color="gray"
    className={classes.quiet}
    title={title}
    aria-label={`Add ${label.toLowerCase()}`}
    leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
)
