import { type KeyboardEvent, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { Link } from 'react-router'
import { useWeeklyMinutes } from '#features/timeOff/web/parts/useWeeklyMinutes.ts'
import { minutesOfWeek } from '#features/workspace/web/parts/workDays.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { formatMinutes, parseDuration } from '#web/format/durations.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import type { Member } from '../../member.contract.ts'
import { memberName, selectMembers, useUpdateMemberMutation } from '../member.api.ts'
import classes from './MemberTable.module.css'
import { useMemberPowers } from './useMemberPowers.ts'

/** Minutes of a whole week. */
const maxWeekMinutes = 7 * 24 * 60

/** The hours that a member works in a week, changed in place; emptied, those of the workspace hold. */
export function WeeklyHours({ member }: { member: Member }) {
  const { workweek, workdayDuration } = useWorkspace()
  const { mayUpdate, isMe } = useMemberPowers(member)
  const store = useStore<Parameters<typeof selectMembers>[0]>()
  const [update] = useUpdateMemberMutation()
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = memberName(member)
  const usual = minutesOfWeek(workweek, workdayDuration)
  const own = member.weeklyMinutes
  const { minutes, isByWeek } = useWeeklyMinutes()(member)
  const shown = durationText(minutes)
  const parsed = typed?.trim() ? parseDuration(typed) : null
  const isWrong = Boolean(typed?.trim()) && (parsed === null || parsed > maxWeekMinutes)

  async function set(weeklyMinutes: number | null) {
    const params = { id: member.id }
    const { error } = await update({ params, body: { weeklyMinutes } })
    if (error) return
    const hours = durationText(weeklyMinutes ?? usual)
    showDone(`${isMe ? 'You work' : `${name} works`} ${hours} a week`, {
      undo: () => void update({ params, body: { weeklyMinutes: own } }),
      redo: () => update({ params, body: { weeklyMinutes } }),
      result: () => fieldsOf(selectMembers(store.getState()).byId[member.id], ['weeklyMinutes']),
    })
  }
  function finish(isByKey: boolean) {
    if (typed !== null && !isWrong && parsed !== own) void set(parsed)
    setTyped(null)
    if (isByKey) requestAnimationFrame(() => button.current?.focus())
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return isWrong ? undefined : finish(true)
    setTyped(null)
    requestAnimationFrame(() => button.current?.focus())
  }

  if (typed !== null) {
    return (
      <span className={classes.editing}>
        <input
          ref={selectAll}
          className={classes.hours}
          aria-label={`Weekly hours of ${name}`}
          aria-invalid={isWrong}
          inputMode="decimal"
          placeholder={formatMinutes(usual)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => finish(false)}
        />
        {isWrong && (
          <span role="alert" className={classes.problem}>
            Hours such as 38 or 38:30
          </span>
        )}
      </span>
    )
  }
  if (isByWeek && mayUpdate)
    return (
      <Link
        to="/settings/time-off#weeks"
        className={classes.choice}
        title="From their working week"
        aria-label={`${shown} a week: ${name}`}
      >
        {shown}
      </Link>
    )
  const text = <span data-usual={(own === null && !isByWeek) || undefined}>{shown}</span>
  const title = own === null && !isByWeek ? 'From the workspace’s work days' : undefined
  if (!mayUpdate) {
    return (
      <span className={classes.fixed} title={title}>
        {text}
      </span>
    )
  }
  return (
    <button
      ref={button}
      type="button"
      className={classes.choice}
      title={title}
      aria-label={`${shown} a week: ${name}`}
      onClick={() => setTyped(own === null ? '' : formatMinutes(own))}
    >
      {text}
    </button>
  )
}

const selectAll = (field: HTMLInputElement | null) => {
  if (field && document.activeElement !== field) {
    field.focus()
    field.select()
  }
}
