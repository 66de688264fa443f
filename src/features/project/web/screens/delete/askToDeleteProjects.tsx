import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { DeleteProjectsProps } from './DeleteProjects.tsx'

const DeleteProjects = lazyPart(async () => (await import('./DeleteProjects.tsx')).DeleteProjects, {
  takesKeys: true,
})

/** Asks before projects are deleted, naming what goes with them; where they have time, that needs another place. */
export function askToDeleteProjects(
  projects: DeleteProjectsProps['projects'],
  onConfirm: DeleteProjectsProps['onConfirm'],
) {
  const id = modals.open({
    title: projects.length === 1 ? 'Delete this project?' : `Delete these ${projects.length} projects?`,
    size: 'md',
    withCloseButton: false,
    children: (
      <DeleteProjects
        projects={projects}
        onCancel={() => modals.close(id)}
        onConfirm={(place) => {
          modals.close(id)
          onConfirm(place)
        }}
      />
    ),
  })
}
