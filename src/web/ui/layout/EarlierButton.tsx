import { Button } from '@mantine/core'
import { showFailure } from '../feedback/toast.ts'

type Props = {
  /** What there is more of, such as "comments". */
  what: string
  count: number
  isLoading: boolean
  load: () => Promise<{ error?: unknown }>
  className: string | undefined
}

/** Brings the page before what is listed. */
export function EarlierButton({ what, count, isLoading, load, className }: Props) {
  async function show() {
    const { error } = await load()
    if (error) showFailure(error, `The earlier ${what} could not be loaded.`)
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={className}
      loading={isLoading}
      onClick={() => void show()}
    >
      Show earlier {what} ({count})
    </Button>
  )
}
