import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import type { InvoiceLine } from '../../../invoice.shape.ts'
import classes from './LinesTable.module.css'

type Props = { line: InvoiceLine; name: string; isNew: boolean; onSave: (description: string) => void }

/** What stands under the title of a line, saved on leaving it. */
export function LineDescription({ line, name, isNew, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Textarea
      aria-label={`Description of ${name}`}
      placeholder="Description"
      classNames={{ input: classes.description ?? '' }}
      variant="unstyled"
      autosize
      minRows={1}
      maxRows={8}
      dir="auto"
      maxLength={limits.note}
      autoFocus={isNew} // oxlint-disable-line jsx-a11y/no-autofocus -- it opens because its line was asked for
      value={typed ?? line.description}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed.trim() !== line.description) onSave(typed.trim())
        setTyped(null)
      }}
    />
  )
}
