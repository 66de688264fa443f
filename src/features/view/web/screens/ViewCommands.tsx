import { IconBookmark } from '@tabler/icons-react'
import { useProjects } from '#features/project/web/project.api.ts'
import { rankOf } from '#shared/match.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { type Command, useCommands } from '#web/shell/commands.ts'
import type { View } from '../../view.contract.ts'
import { useViews } from '../view.api.ts'

const screenNames = { projects: 'Projects', 'my-tasks': 'My tasks', reports: 'Reports' } as const

/** Every saved view as a place to go to, found by its name. */
export function ViewCommands() {
  const { sorted, byId } = useViews()
  const { byId: projects } = useProjects()
  const navigate = useNavigate()
  const isHere = ({ project }: View) => project === null || projects[project] !== undefined
  const placeOf = ({ screen, project }: View) =>
    screen === 'project' ? (projects[project ?? '']?.name ?? '') : screenNames[screen]
  const toCommand = (view: View): Command => ({
    id: `view:${view.id}`,
    label: view.name,
    section: 'Views',
    detail: placeOf(view),
    icon: <IconBookmark size={16} stroke={1.5} />,
    run: () => void navigate(`/views/${view.id}`),
  })
  useCommands({
    order: 30,
    find: (query) =>
      sorted.filter(isHere).flatMap((view) => {
        const score = rankOf(view.name, query)
        return score > 0 ? { command: toCommand(view), score } : []
      }),
    byId(id) {
      const view = id.startsWith('view:') ? byId[id.slice('view:'.length)] : undefined
      return view && toCommand(view)
    },
  })
  return null
}
