import { Button, Divider, Stack } from '@mantine/core'
import { IconBrandGoogle, IconKey } from '@tabler/icons-react'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { useGetProvidersQuery, useStartVisitMutation } from '../../auth.api.ts'
import { leaveForToken } from './tokenVisit.ts'

const icon = { size: 16, stroke: 1.5 }

/** Ways in beside the password, where the operator has configured some; below the form, which they must not move. */
export function Providers({ next, remember }: { next: string | null; remember: boolean }) {
  const { data: providers = [] } = useGetProvidersQuery()
  const [start, { isLoading }] = useStartVisitMutation()
  if (!providers.length) return null

  async function go({ id: provider, flow }: (typeof providers)[number]) {
    const answer = await start({ params: { provider }, body: { remember, ...(next && { next }) } })
    if (answer.error) return showFailure(answer.error, 'The provider can’t be reached at the moment.')
    const { url } = answer.data.data
    location.assign(flow === 'token' ? leaveForToken(url, { next, remember }) : url)
  }
  return (
    <Stack gap="sm">
      <Divider label="or" />
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="md"
          variant="default"
          leftSection={provider.id === 'google' ? <IconBrandGoogle {...icon} /> : <IconKey {...icon} />}
          loading={isLoading}
          onClick={() => void go(provider)}
        >
          Continue with {provider.name}
        </Button>
      ))}
    </Stack>
  )
}
