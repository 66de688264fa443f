import { Link } from 'react-router'
import { useMemberNames, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkDays } from '#features/timeOff/web/parts/useTimeOff.ts'
import { expectedMinutes } from '#features/timeOff/workHours.rules.ts'
import { addDays } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { today } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Approval } from '../../approval.shape.ts'
import { weekText } from '../parts/approvalText.ts'
import classes from './Approvals.module.css'

/** Answers how many minutes are expected in a week of these; undefined where that is not known, or it is a part of one. */
export function useExpected(weeks: readonly Approval[]) {
  const { byId } = useMembers()
  const sorted = weeks.map(({ week }) => week).sort()
  const workDays = useWorkDays(sorted[0] ?? today(), addDays(sorted.at(-1) ?? today(), 6))
  return ({ memberId, week, project }: Approval): number | undefined => {
    const member = byId[memberId]
    if (!member || !workDays || project !== null) return undefined
    return expectedMinutes(workDays(member), week, addDays(week, 6))
  }
}

export function WeekPerson({ week: { memberId } }: { week: Approval }) {
  const name = useMemberNames()(memberId)
  return (
    <span className={classes.who}>
      <MemberAvatar id={memberId} name={name} size={24} />
      <bdi className={classes.clip}>{name}</bdi>
    </span>
  )
}

/** Which week, or which project of it, with the way to its entries, and what was said. */
export function WeekOf({ week: { memberId, week, project }, said }: { week: Approval; said: string }) {
  const { byId } = useProjects()
  const known = project ? byId[project] : undefined
  const text = weekText(week)
  return (
    <span className={classes.what}>
      <Link to={`/time?week=${week}&member=${memberId}&tab=entries`} className={classes.week}>
        {text}
      </Link>
      {known && (
        <span className={classes.project}>
          <ProjectDot color={known.color} />
          <bdi className={classes.clip}>{known.name}</bdi>
        </span>
      )}
      {said && (
        <small dir="auto" title={said}>
          {said}
        </small>
      )}
    </span>
  )
}

type HoursProps = { week: Approval; expected: number | undefined }

/** What is in it, beside what is expected. */
export function WeekHours({ week: { seconds, billableSeconds }, expected }: HoursProps) {
  const minutes = Math.round(seconds / 60)
  const difference = expected === undefined ? 0 : minutes - expected
  return (
    <span className={classes.hours}>
      <span>
        <strong>{durationText(minutes)}</strong>
        {expected !== undefined && <span className={classes.faint}> of {durationText(expected)}</span>}
      </span>
      <span className={classes.faint}>
        {difference !== 0 && (
          <>
            <span className={classes.difference} data-missing={difference < 0 || undefined}>
              {difference < 0 ? '−' : '+'}
              {durationText(Math.abs(difference))}
            </span>
            {' · '}
          </>
        )}
        {durationText(Math.round(billableSeconds / 60))} billable
      </span>
    </span>
  )
}
