import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { type KnownClient, useUnmergeClientMutation } from '../../client.api.ts'
import classes from './ClientPage.module.css'

/** Which clients were merged into this one, and the way back. */
export function MergedNotice({ client }: { client: KnownClient }) {
  const may = useMay()
  const [unmerge, { isLoading }] = useUnmergeClientMutation()
  const mayRestore = may('client.update') && may('client.delete')
  async function restore(id: string, title: string) {
    const { error } = await unmerge({ params: { id } })
    if (error) showFailure(error, 'The client was not restored.')
    else showDone(`“${title}” is a separate client again`)
  }
  return (client.merged ?? []).map(({ id, title }) => (
    <p key={id} className={classes.notice}>
      <IconArrowMerge size={16} stroke={1.5} aria-hidden />
      <span>
        “<bdi>{title}</bdi>” was merged into this client.
      </span>
      {mayRestore && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isLoading}
          aria-label={`Restore ${title}`}
          onClick={() => void restore(id, title)}
        >
          Restore
        </Button>
      )}
    </p>
  ))
}
