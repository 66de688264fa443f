import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconHistory,
  IconHourglass,
  IconLock,
  IconLockOpen,
  IconMessage,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { isLocked, mayDecide, mayUnlock } from '../../approval.rules.ts'
import type { Approval } from '../../approval.shape.ts'
import classes from './Approval.module.css'
import { isApproving } from './approvalsTab.ts'
import { stateText } from './approvalText.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { SendBackDialog } from './SendBackDialog.tsx'
import { useApprovalSteps } from './useApprovalSteps.ts'
import { useApprovals } from './useApprovals.ts'
import { WeekHistory } from './WeekHistory.tsx'

type Props = {
  monday: string
  memberId: string
  /** What is in it; undefined while it is loading. */
  entries: readonly Pick<TimeEntry, 'project'>[] | undefined
  /** Whether it is one’s own, and has begun. */
  maySubmit: boolean
}

/** How a week stands with those who approve it, and what can be done about it. */
export function WeekApproval({ monday, memberId, entries, maySubmit }: Props) {
  const workspace = useWorkspace()
  const asked = useMemo(() => ({ from: monday, to: monday, memberId }), [monday, memberId])
  const { all, isError } = useApprovals(asked)
  const { submit, isSubmitting } = useApprovalSteps()
  const [noted, setNoted] = useState<{ project?: string } | null>(null)
  if (!isApproving(workspace)) return null
  if (!all || !entries)
    // Of whole weeks it has one line, which has its place at once, so that the week below does not move.
    return isError || workspace.approval === 'project' ? null : (
      <div className={classes.bar} aria-busy>
        <div className={classes.line} />
      </div>
    )
  const projects = [...new Set(entries.map(({ project }) => project))]
  const whole = all.find(({ project }) => project === null)
  const isByProject = workspace.approval === 'project' && !(whole && isLocked(whole))
  const parts = isByProject
    ? [...new Set([...projects, ...all.flatMap(({ project }) => project ?? [])])]
    : all.flatMap(({ project, state }) => (project && state !== 'open' ? project : []))
  const open = parts.filter((id) => !all.some((one) => one.project === id && isLocked(one)))
  if (isByProject && !parts.length) return null
  return (
    <section className={classes.bar} aria-label="Week approval">
      {!isByProject && (
        <Line
          approval={whole}
          maySubmit={maySubmit}
          isSubmitting={isSubmitting}
          onSubmit={() => void submit(monday)}
          onNote={() => setNoted({})}
        />
      )}
      {parts.map((project) => (
        <Line
          key={project}
          project={project}
          approval={all.find((one) => one.project === project)}
          maySubmit={maySubmit && isByProject && projects.includes(project)}
          isSubmitting={isSubmitting}
          onSubmit={() => void submit(monday, { project })}
          onNote={() => setNoted({ project })}
        />
      ))}
      {isByProject && maySubmit && open.length > 1 && (
        <div className={classes.line}>
          <Button size="compact-sm" loading={isSubmitting} onClick={() => void submit(monday)}>
            Submit all
          </Button>
        </div>
      )}
      {noted && (
        <NoteDialog
          week={monday}
          onClose={() => setNoted(null)}
          onSubmit={(note) => void submit(monday, { ...noted, ...(note && { note }) })}
        />
      )}
    </section>
  )
}

type LineProps = {
  approval: Approval | undefined
  project?: string
  maySubmit: boolean
  isSubmitting: boolean
  onSubmit: () => void
  onNote: () => void
}

function Line({ approval, project, maySubmit, isSubmitting, onSubmit, onNote }: LineProps) {
  const viewer = useSelector(selectViewer)
  const nameOf = useMemberNames()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const state = approval?.state ?? 'open'
  const isOpen = state === 'open' || state === 'returned'
  const said = saidOf(approval)
  return (
    <div className={classes.line} data-state={state}>
      {project && <ProjectName id={project} />}
      <span className={classes.state} role="status">
        <StateIcon state={state} />
        {stateText(approval, viewer, nameOf)}
      </span>
      {said && (
        <span className={classes.said} dir="auto" title={said}>
          {said}
        </span>
      )}
      <span className={classes.actions}>
        {approval && (
          <Tooltip label="Week history">
            <ActionIcon aria-label="Week history" onClick={() => setIsHistoryOpen(true)}>
              <IconHistory size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        {maySubmit && isOpen && (
          <>
            <Tooltip label="Submit with a note…">
              <ActionIcon aria-label="Submit with a note" onClick={onNote}>
                <IconMessage size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
            <Button size="compact-sm" loading={isSubmitting} onClick={onSubmit}>
              {project ? 'Submit' : state === 'returned' ? 'Submit again' : 'Submit week'}
            </Button>
          </>
        )}
        {approval && !isOpen && <LockedActions approval={approval} />}
      </span>
      {approval && isHistoryOpen && <WeekHistory week={approval} onClose={() => setIsHistoryOpen(false)} />}
    </div>
  )
}

/** What was said last: by its member, or by whoever decided. */
function saidOf(approval: Approval | undefined): string {
  if (!approval || approval.state === 'open') return ''
  return approval.state === 'submitted' ? approval.note : approval.comment
}

function ProjectName({ id }: { id: string }) {
  const project = useProjects().byId[id]
  return (
    <span className={classes.project}>
      {project && <ProjectDot color={project.color} />}
      <bdi>{project?.name ?? 'A project you can’t see'}</bdi>
    </span>
  )
}

/** What can be done with a week that waits or is approved. */
function LockedActions({ approval }: { approval: Approval }) {
  const viewer = useSelector(selectViewer)
  const { withdraw, approve } = useApprovalSteps()
  const [isReturning, setIsReturning] = useState(false)
  const isWaiting = approval.state === 'submitted'
  const mayReturn = isWaiting ? mayDecide(viewer, approval) : mayUnlock(viewer, approval)
  const Icon = isWaiting ? IconArrowBackUp : IconLockOpen
  return (
    <>
      {isWaiting && approval.memberId === viewer.memberId && (
        <Button size="compact-sm" variant="default" onClick={() => withdraw(approval)}>
          Withdraw
        </Button>
      )}
      {mayReturn && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsReturning(true)}
        >
          {isWaiting ? 'Send back' : 'Unlock'}
        </Button>
      )}
      {mayReturn && isWaiting && (
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
          onClick={() => approve([approval])}
        >
          Approve
        </Button>
      )}
      {isReturning && <SendBackDialog week={approval} onClose={() => setIsReturning(false)} />}
    </>
  )
}

/** The state as a sign beside its words. */
export function StateIcon({ state }: { state: Approval['state'] }) {
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
  if (state === 'submitted') return <IconHourglass {...icon} />
  if (state === 'approved') return <IconLock {...icon} />
  return state === 'returned' ? <IconArrowBackUp {...icon} /> : <IconCircleDashed {...icon} />
}
