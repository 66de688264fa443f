import { useState } from 'react'
import RichEditor from '../../ui/rich/RichEditor.tsx'
import { RichText } from '../../ui/rich/RichText.tsx'
import { Case } from '../Case.tsx'

const written = `## Moving the shop

The **new** pages go live on *Monday*; the \`/old\` ones [redirect](https://example.com).

- [x] Agree on the texts
- [ ] Tell the clients

> Nothing may be lost on the way.

1. First the products
2. Then the orders
`

/** Text with marks: to read, and to write. */
export function TextParts() {
  const [text, setText] = useState(written)
  const [comment, setComment] = useState('')
  return (
    <>
      <Case title="To read">
        <RichText text={text} onToggleTask={setText} />
      </Case>
      <Case title="To write" isWide>
        <RichEditor label="Description" value={text} onChange={setText} toolbar minRows={6} />
      </Case>
      <Case title="Empty">
        <RichEditor label="Comment" value={comment} onChange={setComment} placeholder="Write a comment" />
      </Case>
    </>
  )
}
