import { Button, Divider, Stack } from '@mantine/core'
import { IconBrandGoogle, IconKey } from '@tabler/icons-react'
import { showFailure } from '../../../../web/ui/toast.ts'
import { useGetProvidersQuery, useStartVisitMutation } from '../auth.api.ts'

const icon = { size: 16, stroke: 1.5 }

/** Ways in beside the password, where the operator has configured some; below the form, which they must not move. */
export function Providers({ next, remember }: { next: string | null; remember: boolean }) {
  const { data: providers = [] } = useGetProvidersQuery()
  const [start, { isLoading }] = useStartVisitMutation()
  if (!providers.length) return null

  async function go(provider: (typeof providers)[number]['id']) {
    const answer = await start({ params: { provider }, body: { remember, ...(next && { next }) } })
    if (answer.error) showFailure(answer.error, 'The provider can’t be reached at the moment.')
    else location.assign(answer.data.data.url)
  }
  return (
    <Stack gap="sm">
      <Divider label="or" />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="md"
          variant="default"
          leftSection={id === 'google' ? <IconBrandGoogle {...icon} /> : <IconKey {...icon} />}
          loading={isLoading}
          onClick={() => void go(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </Stack>
  )
}
