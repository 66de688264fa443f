import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { useAppDispatch } from '../../../../../web/store/listener.ts'
import { confirm } from '../../../../../web/ui/confirm.tsx'
import { showProblem } from '../../../../../web/ui/toast.ts'
import { useMay } from '../../../../user/web/user.api.ts'
import {
  type KnownProject,
  projectApi,
  selectProjectEntities,
  useDeleteProjectMutation,
} from '../../project.api.ts'
import { lossText } from '../lossText.ts'
import { useDeleteProject } from '../useDeleteProject.tsx'

/** Asks, naming all that is lost, and deletes projects. */
export function useDeleteProjects() {
  const store = useStore<Parameters<typeof selectProjectEntities>[0]>()
  const may = useMay()
  const deleteOne = useDeleteProject()
  const [deleteProject] = useDeleteProjectMutation()
  return (ids: readonly string[], onDeleted: () => void = () => undefined) => {
    const entities = selectProjectEntities(store.getState()) ?? {}
    const projects = ids.flatMap((id) => entities[id] ?? [])
    const kept = projects.filter(({ id }) => !may('project.delete', { project: id })).length
    const [first] = projects
    if (kept)
      showProblem(
        projects.length === 1
          ? 'Your role may not delete this project.'
          : `Nothing was deleted: your role may not delete ${kept} of these ${projects.length} projects.`,
      )
    else if (projects.length === 1 && first) deleteOne(first, onDeleted)
    else if (first)
      confirm({
        title: `Delete these ${projects.length} projects?`,
        text: <WhatIsLost projects={projects} />,
        action: `Delete ${projects.length} projects`,
        countdown: true,
        onConfirm() {
          for (const { id } of projects) void deleteProject({ params: { projectId: id } })
          onDeleted()
        },
      })
  }
}

type Loss = Parameters<typeof lossText>[0]
const noLoss: Loss = { tasks: 0, comments: 0, files: 0, minutes: 0, children: 0 }

function WhatIsLost({ projects }: { projects: readonly KnownProject[] }) {
  const dispatch = useAppDispatch()
  const [loss, setLoss] = useState<Loss | null>(null)
  useEffect(() => {
    const { initiate } = projectApi.endpoints.getProjectLoss
    const asked = projects.map(({ id }) => dispatch(initiate(id, { subscribe: false })).unwrap())
    const gone = new Set(projects.map(({ id }) => id))
    // Projects inside that are deleted too do not move up.
    const inner = projects.filter(({ parent }) => parent !== null && gone.has(parent)).length
    Promise.all(asked).then(
      (losses) => {
        const sum = losses.reduce(
          (a, b) => ({
            tasks: a.tasks + b.tasks,
            comments: a.comments + b.comments,
            files: a.files + b.files,
            minutes: a.minutes + b.minutes,
            children: a.children + b.children,
          }),
          noLoss,
        )
        setLoss({ ...sum, children: sum.children - inner })
      },
      () => undefined,
    )
  }, [dispatch, projects])
  const { lost, moved } = loss ? lossText(loss) : { lost: null, moved: null }
  const names = new Intl.ListFormat('en-US').format([
    ...projects.slice(0, 3).map(({ name }) => `“${name}”`),
    ...(projects.length > 3 ? [`${projects.length - 3} more`] : []),
  ])
  return (
    <Text style={{ overflowWrap: 'anywhere', minHeight: '5lh' }} aria-busy={!loss}>
      <bdi>{names}</bdi> will be deleted for everyone
      {loss ? (lost ? `, with ${lost}. ` : '. There is nothing in them. ') : ', with all their tasks. '}
      {moved && `${moved} `}
      This cannot be undone; archiving puts them away and keeps everything.
    </Text>
  )
}
