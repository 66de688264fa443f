import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { visibleTimeEntry } from '#features/time/time.rules.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { may } from '#shared/access.ts'
import type { TaskDetail } from '../../../task.contract.ts'
import { isOfTeam, taskResource } from '../../../task.rules.ts'
import { useIsTaskListLoaded, useTask } from '../../task.api.ts'
import { useGetOpenTaskQuery } from './taskDetail.api.ts'

/** One task with all that belongs to it, fetched when the list does not have it, and what the role may do with it. */
export function useOpenedTask(taskId: string) {
  const task = useTask(taskId)
  const may = useMay()
  const isListLoaded = useIsTaskListLoaded()
  const { data, error, isFetching, refetch } = useGetOpenTaskQuery(
    { params: { id: taskId } },
    // What was created a moment ago is not there yet to be asked for.
    { skip: !isListLoaded || task?.updatedAt === '' },
  )
  const status = (error as FetchBaseQueryError | undefined)?.status
  const thing = task && taskResource(task)
  return {
    task,
    /** Its comments, files and time entries; undefined until they are loaded. */
    detail: useSeenDetail(data?.data),
    thing,
    mayUpdate: !!thing && may('task.update', thing),
    mayDelete: !!thing && may('task.delete', thing),
    mayCreate: !!task && may('task.create', { project: task.project }),
    isOfTeam: !!thing && may('team.view', thing),
    mayComment: !!thing && may('comment.create', thing),
    /** Deleted, of another workspace, or not shared with the viewer: the server says the same to all. */
    isMissing: isListLoaded && !isFetching && (status === 404 || status === 400 || (!task && !error)),
    hasFailed: !isFetching && !!error && status !== 404 && status !== 400,
    retry: () => void refetch(),
  }
}

/** Time that the role hides as which one looks, hidden. */
function useSeenDetail(detail: TaskDetail | undefined): TaskDetail | undefined {
  const viewedAs = useSelector(selectViewedAs)
  return useMemo(() => {
    if (!detail || !viewedAs) return detail
    const { viewer } = viewedAs
    const areTotalsSeen = (['time.view', 'money.view'] as const).every((flag) =>
      may(viewer, flag, { project: detail.project }),
    )
    const seesTeamOnly = isOfTeam(viewer, detail)
    const isSeen = ({ teamOnly }: { teamOnly: boolean }) => seesTeamOnly || !teamOnly
    return {
      ...detail,
      comments: detail.comments.filter(isSeen),
      files: detail.files.filter(isSeen),
      actions: detail.actions.flatMap((entry) => visibleTimeEntry(viewer, entry) ?? []),
      // Else only what is listed counts.
      earlierActions: areTotalsSeen ? detail.earlierActions : 0,
    }
  }, [detail, viewedAs])
}

export type OpenedTask = ReturnType<typeof useOpenedTask>
