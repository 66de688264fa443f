import { Stack, Text } from '@mantine/core'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { StatusSection } from './StatusSection.tsx'

/** The statuses that tasks, projects and invoices of the workspace can have. */
export function Component() {
  const { taskStatuses, projectStatuses, invoiceStatuses } = useWorkspace()
  const may = useMay()
  const mayManage = may('status.manage')
  return (
    <AppPage title="Statuses">
      <Stack gap={32} p={{ base: 'md', sm: 24 }}>
        {!mayManage && (
          <Text c="dimmed" size="sm">
            Your role can see statuses, but not change them.
          </Text>
        )}
        <StatusSection
          kind="task"
          title="Task statuses"
          text="Task lists are grouped by status, in this order. The category says whether a task is open or closed."
          statuses={taskStatuses}
          mayManage={mayManage}
        />
        <StatusSection
          kind="project"
          title="Project statuses"
          text="The project list is grouped by status, in this order."
          statuses={projectStatuses}
          mayManage={mayManage}
        />
        <StatusSection
          kind="invoice"
          title="Invoice statuses"
          text="The steps of an invoice, from draft to paid. The category says whether its amount is still owed."
          statuses={invoiceStatuses}
          mayManage={mayManage}
        />
      </Stack>
    </AppPage>
  )
}
