import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/saveFile.ts'

type Props = {
  /** The call that answers the file. */
  call: string
  token: string
  name: string
  label: string
  problem: string
}

/** What a link shows, as a file. Asked for by a call and not by an address, so that its token stands in none. */
export function DownloadButton({ call, token, name, label, problem }: Props) {
  const [isLoading, setIsLoading] = useState(false)
  async function download() {
    setIsLoading(true)
    try {
      const answer = await fetch(`/api${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      if (!answer.ok) throw new Error(String(answer.status))
      saveFile(await answer.blob(), `${name}.pdf`)
    } catch {
      showProblem(problem)
    }
    setIsLoading(false)
  }
  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      loading={isLoading}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
