import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { TimeTo } from '#features/time/time.shape.ts'
import { LazyTimePlaceField } from '#features/time/web/screens/place/LazyTimePlaceField.tsx'
import { useAppDispatch } from '#web/store/listener.ts'
import { ConfirmButtons } from '#web/ui/feedback/ConfirmButtons.tsx'
import type { Project } from '../../../project.contract.ts'
import { projectApi } from '../../project.api.ts'
import { addImpacts, type DeletionImpact, impactText, noImpact } from './deletionImpact.ts'

type Doomed = Pick<Project, 'id' | 'name' | 'parent'>
type ProjectTimeTo = Exclude<TimeTo, 'project'>
/** Where their time goes, and why, where it is in closed books. */
type TimePlace = { timeTo: ProjectTimeTo; reason?: string }
export type DeleteProjectsProps = {
  projects: readonly Doomed[]
  onCancel: () => void
  onConfirm: (place: TimePlace | undefined) => void
}

/** What goes with projects, and where their time and expenses go. */
export function DeleteProjects({ projects, onCancel, onConfirm }: DeleteProjectsProps) {
  const [timeTo, setTimeTo] = useState<ProjectTimeTo>()
  const [reason, setReason] = useState('')
  const { impact, isError } = useDeletionImpact(projects)
  const { lost, moved } = impact ? impactText(impact) : { lost: null, moved: null }
  const needsPlace = !!impact && (impact.time.minutes > 0 || impact.expenses > 0)
  const needsReason = !!impact && impact.time.closedMinutes > 0
  const isOne = projects.length === 1
  const nothing = isOne ? '. There is nothing in it. ' : '. There is nothing in them. '
  const unknown = isOne ? ', with all its tasks. ' : ', with all their tasks. '
  const names = new Intl.ListFormat('en-US').format([
    ...projects.slice(0, 3).map(({ name }) => `“${name}”`),
    ...(projects.length > 3 ? [`${projects.length - 3} more`] : []),
  ])
  return (
    <>
      {/* As high while it loads as with two sentences, so that the buttons stay where they are. */}
      <Text style={{ overflowWrap: 'anywhere', minHeight: '5lh' }} aria-busy={!impact && !isError}>
        <bdi>{names}</bdi> will be deleted for everyone
        {impact ? (lost ? `, with ${lost}. ` : nothing) : unknown}
        {moved && `${moved} `}
        You can restore {isOne ? 'it' : 'them'} from Trash for 30 days.
      </Text>
      {needsPlace && (
        <LazyTimePlaceField
          tracked={impact.time}
          expenses={impact.expenses}
          value={timeTo ?? null}
          mayStay={false}
          deleted={projects.map(({ id }) => id)}
          onChange={(to) => to && to !== 'project' && setTimeTo(to)}
          reason={reason}
          onReason={setReason}
        />
      )}
      <ConfirmButtons
        action={isOne ? 'Delete project' : `Delete ${projects.length} projects`}
        seconds={5}
        isReady={!needsPlace || (timeTo !== undefined && (!needsReason || reason.trim() !== ''))}
        onCancel={onCancel}
        onConfirm={() => onConfirm(timeTo && { timeTo, ...(needsReason && { reason: reason.trim() }) })}
      />
    </>
  )
}

/** What deleting all of these would lose now, together. */
function useDeletionImpact(projects: readonly Doomed[]) {
  const dispatch = useAppDispatch()
  const [impact, setImpact] = useState<DeletionImpact | null>(null)
  const [isError, setIsError] = useState(false)
  useEffect(() => {
    const { initiate } = projectApi.endpoints.getProjectDeletionImpact
    const requests = projects.map(({ id }) =>
      dispatch(initiate(id, { subscribe: false, forceRefetch: true })).unwrap(),
    )
    const deleted = new Set(projects.map(({ id }) => id))
    // Projects inside that are deleted too do not move up.
    const inner = projects.filter(({ parent }) => parent !== null && deleted.has(parent)).length
    Promise.all(requests).then(
      (impacts) => {
        const sum = impacts.reduce(addImpacts, noImpact)
        setImpact({ ...sum, children: sum.children - inner })
      },
      () => setIsError(true),
    )
  }, [dispatch, projects])
  return { impact, isError }
}
