import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { approvesIn } from '../../timeOff.rules.ts'
import type { TimeOff } from '../../timeOff.shape.ts'
import {
  useCancelTimeOffMutation,
  useCreateTimeOffMutation,
  useRestoreTimeOffMutation,
  useUpdateTimeOffMutation,
} from '../timeOff.api.ts'

type Draft = Pick<TimeOff, 'memberId' | 'fromNoon' | 'untilNoon' | 'note'> & {
  kind: string
  days: [string | null, string | null]
}
export type TimeOffForm = ReturnType<typeof useTimeOffForm>

type Options = { timeOff?: TimeOff | undefined; onDone: () => void }

/** What is typed into the dialog, whom it may be for, and how it is sent. */
export function useTimeOffForm({ timeOff, onDone }: Options) {
  const viewer = useSelector(selectViewer)
  const { named } = useMembers()
  const { all: projects } = useProjects()
  const [create, creating] = useCreateTimeOffMutation()
  const [update, updating] = useUpdateTimeOffMutation()
  const [cancel] = useCancelTimeOffMutation()
  const [restore] = useRestoreTimeOffMutation()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [draft, setDraft] = useState<Draft>({
    memberId: timeOff?.memberId ?? viewer.memberId,
    kind: timeOff?.kind ?? '',
    days: [timeOff?.start ?? null, timeOff?.end ?? null],
    fromNoon: timeOff?.fromNoon ?? false,
    untilNoon: timeOff?.untilNoon ?? false,
    note: timeOff?.note ?? '',
  })
  /** Whose time off the viewer may enter. */
  const choices = useMemo(() => {
    if (scopeOf(viewer.access, 'timeOff.approve') === 'none') return []
    return named.filter(({ id }) => {
      const its = projects.filter(({ members }) => members.includes(id))
      return (
        id === viewer.memberId ||
        approvesIn(
          viewer,
          its.map(({ id: project }) => project),
        )
      )
    })
  }, [named, projects, viewer])

  function set(change: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...change }))
    setErrors({})
  }

  async function submit() {
    const { days, memberId, ...fields } = draft
    const [start, end] = [days[0], days[1] ?? days[0]]
    if (!fields.kind || !start || !end) {
      setErrors({
        ...(!fields.kind && { kind: 'Choose a kind' }),
        ...(!start && { start: 'Choose the days' }),
      })
      return
    }
    // Of a range that has become one day, one half is what was meant.
    const untilNoon = fields.untilNoon && !(start === end && fields.fromNoon)
    const body = { ...fields, untilNoon, start, end, note: fields.note.trim() }
    const error = timeOff ? await sendChange(timeOff, body) : await sendNew(memberId, body)
    if (!error) return onDone()
    const refused = errorFields(error)
    setErrors(Object.keys(refused).length ? refused : { form: errorText(error) })
  }

  type Body = Omit<Draft, 'days' | 'memberId'> & { start: string; end: string }

  async function sendNew(memberId: string, body: Body): Promise<unknown> {
    const id = makeId()
    const isOwn = memberId === viewer.memberId
    // oxlint-disable-next-line react/purity -- it runs when the form is sent, never while drawing
    const now = new Date().toISOString()
    const { data, error } = await create({
      body: { id, ...body, ...(!isOwn && { memberId }) },
      optimistic: {
        id,
        ...body,
        memberId,
        status: isOwn ? 'requested' : 'approved',
        answer: '',
        decidedBy: null,
        createdBy: viewer.memberId,
        createdAt: now,
        updatedAt: '',
      },
    })
    if (error) return error
    showDone(data?.data.status === 'requested' ? 'Time off requested' : 'Time off entered', {
      undo: () => cancel({ params: { id } }),
      redo: () => restore({ params: { id } }),
    })
    return null
  }

  async function sendChange({ id, ...before }: TimeOff, body: Body): Promise<unknown> {
    const { error } = await update({ params: { id }, body })
    if (error) return error
    const { kind, start, end, fromNoon, untilNoon, note } = before
    const back = { ...(kind && { kind }), start, end, fromNoon, untilNoon, note }
    showDone('Time off changed', {
      undo: () => void update({ params: { id }, body: back }),
      redo: () => update({ params: { id }, body }),
    })
    return null
  }

  return { draft, set, errors, choices, submit, isSending: creating.isLoading || updating.isLoading }
}
