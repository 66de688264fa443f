import { Stack, Text } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useClients } from '#features/client/web/client.api.ts'
import { useMembers } from '#features/member/web/member.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { CostLines, RateLines } from './RateLines.tsx'

const order = [
  'the task',
  'the member in the project',
  'the project',
  'the client',
  'the member',
  'the workspace',
]

/** What an hour costs where neither task nor project says otherwise. */
export function Component() {
  const may = useMay()
  const { everyone } = useMembers()
  const { sorted: clients } = useClients()
  if (!may('money.view')) {
    return (
      <AppPage title="Rates">
        <Message title="Rates are not shared with you" icon={<IconCoin size={24} stroke={1.5} />}>
          Your role can’t see money. An admin can change that.
        </Message>
      </AppPage>
    )
  }
  return (
    <AppPage title="Rates">
      <Stack gap="lg" p={{ base: 'md', sm: 24 }} maw={880}>
        <div>
          <Text size="sm" c="dimmed">
            Hourly rates. The most specific one applies:
          </Text>
          <Text size="sm" mt={4}>
            {order.join(' › ')}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            Set project rates in the project’s settings and next to its members, and a task’s rate on the
            task. A rate can start on a given day. Tracked time keeps its rate, unless you apply the new one
            to uninvoiced time.
          </Text>
        </div>
        <RateLines title="The workspace" clients={clients} members={everyone} />
        <div>
          <Text component="h2" fw={600}>
            Cost rates
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            What an hour of each member’s time costs you, for profitability reports. Only visible to people
            who can see all money.
          </Text>
        </div>
        <CostLines members={everyone} />
      </Stack>
    </AppPage>
  )
}
