import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pageState } from '#features/task/web/parts/pageState.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { AuditStep } from '../../audit.contract.ts'
import classes from './Audit.module.css'
import { subjectPath } from './auditSubjects.ts'
import { type AuditNames, auditText } from './auditText.ts'

type Props = { step: AuditStep; names: AuditNames; onOnly: ((subject: string) => void) | undefined }

/** Who did what with which thing, and when. */
export function AuditRow({ step, names, onOnly }: Props) {
  const { actor, at, id, object, task } = step
  const who = actor ? names.member(actor) : 'Workweek'
  const path = subjectPath(step)
  const isOfProject = object === 'project-member' || object === 'project-pin'
  const isOfTask =
    object === 'task-tag' || object === 'task-comment' || object === 'file' || object === 'time-entry'
  const taskId = object === 'task-tag' ? id : task
  const title =
    step.title || (isOfProject && id ? names.project(id) : isOfTask && taskId ? names.task(taskId) : '')
  return (
    <>
      <MemberAvatar id={actor} name={who} size={22} />
      <div className={classes.said}>
        <bdi className={classes.who}>{who}</bdi> {auditText(step, names).join('; ')}
        {title && (
          <>
            {' · '}
            {path ? (
              <Link to={path} tabIndex={-1} data-subject state={pageState('', [])} className={classes.thing}>
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi className={classes.deleted}>{title}</bdi>
            )}
          </>
        )}
      </div>
      <time dateTime={at} title={fullInstant(at)} className={classes.time}>
        {shortInstant(at)}
      </time>
      {onOnly && id && (
        <Tooltip label="Show only changes to this">
          <ActionIcon
            tabIndex={-1}
            className={classes.only}
            aria-label={`Show only changes to ${title || 'this'}`}
            onClick={() => onOnly(id)}
          >
            <IconFilter size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}
