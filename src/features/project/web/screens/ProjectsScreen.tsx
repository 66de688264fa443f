import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { AppPage } from '../../../../web/ui/AppPage.tsx'
import { useKeys } from '../../../../web/ui/keys.ts'
import { useMay } from '../../../user/web/user.api.ts'
import { NewProjectDialog } from '../parts/NewProjectDialog.tsx'
import { NoProjects } from '../parts/NoProjects.tsx'
import { ProjectList } from '../parts/ProjectList.tsx'
import { SampleMenu } from '../parts/SampleMenu.tsx'
import { useProjects } from '../project.api.ts'

/** All projects of the workspace. */
export function Component() {
  const { sorted, isLoaded } = useProjects()
  const may = useMay()
  const mayCreate = may('project.create')
  const [isCreating, { open, close }] = useDisclosure()
  useKeys(mayCreate ? { c: { label: 'New project', run: open } } : {}, { section: 'Projects' })
  return (
    <AppPage
      title="Projects"
      actions={
        <>
          <SampleMenu />
          {mayCreate && (
            <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={open}>
              New project
            </Button>
          )}
        </>
      }
    >
      {sorted.length > 0 && <ProjectList projects={sorted} />}
      {isLoaded && !sorted.length && <NoProjects onCreate={mayCreate ? open : undefined} />}
      <NewProjectDialog opened={isCreating} onClose={close} />
    </AppPage>
  )
}
