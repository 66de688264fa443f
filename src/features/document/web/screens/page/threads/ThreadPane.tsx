import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '#web/ui/feedback/toast.ts'
import type { PageThread } from '../../../../document.shape.ts'
import { useCreateThreadMutation } from '../../../documentThread.api.ts'
import type { Passage } from '../editor/threadMarks.ts'
import { ThreadCard, type ThreadRights } from './ThreadCard.tsx'
import { ThreadComposer } from './ThreadComposer.tsx'
import classes from './Threads.module.css'

type Props = ThreadRights & {
  page: string
  threads: readonly PageThread[]
  active: string | null
  onActivate: (thread: PageThread) => void
  /** What somebody is about to comment on. */
  passage: Passage | null
  onPassageDone: (thread: string | null) => void
  onClose: () => void
}

/** What members say about passages of a page, beside it. */
export function ThreadPane(props: Props) {
  const { page, threads, active, onActivate, passage, onPassageDone, onClose, ...rights } = props
  const activeThread = threads.find(({ id }) => id === active)
  const [showsResolved, setShowsResolved] = useState(false)
  const [create] = useCreateThreadMutation()
  const [begun, setBegun] = useState<string | null>(null)
  const isResolvedShown = activeThread && !passage ? activeThread.resolvedAt !== null : showsResolved
  const shown = threads.filter(({ resolvedAt }) => (resolvedAt !== null) === isResolvedShown)
  const openCount = threads.filter(({ resolvedAt }) => resolvedAt === null).length
  async function begin(text: string) {
    if (!passage) return false
    const { data, error } = await create({ params: { id: page }, body: { ...passage, text } })
    if (error) showFailure(error, 'The comment was not sent.')
    else {
      setBegun(data.data.id)
      onPassageDone(data.data.id)
    }
    return !error
  }
  return (
    <aside className={classes.pane} aria-label="Comments">
      <div className={classes.top}>
        <h2>Comments</h2>
        <ActionIcon size={24} aria-label="Close comments" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      {threads.length > openCount && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Which comments"
          value={isResolvedShown ? 'resolved' : 'open'}
          data={[
            { value: 'open', label: `Open ${openCount}` },
            { value: 'resolved', label: `Resolved ${threads.length - openCount}` },
          ]}
          onChange={(value) => {
            onPassageDone(null)
            setShowsResolved(value === 'resolved')
          }}
        />
      )}
      {passage && (
        <div className={classes.card} data-active>
          <span className={classes.quote} dir="auto">
            {passage.quote}
          </span>
          <ThreadComposer
            label="Comment"
            placeholder="Comment…"
            action="Comment"
            isAsked
            onSend={begin}
            onCancel={() => onPassageDone(null)}
          />
        </div>
      )}
      {shown.length === 0 && !passage && (
        <p className={classes.nothing}>
          {isResolvedShown
            ? 'Nothing is resolved yet.'
            : rights.mayComment
              ? 'Select some text and choose Comment.'
              : 'Nobody has commented on this page.'}
        </p>
      )}
      <ul className={classes.list}>
        {shown.map((thread) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            isActive={thread.id === active && !passage}
            isBegun={thread.id === begun}
            onActivate={() => onActivate(thread)}
            onResolved={() => onPassageDone(null)}
            {...rights}
          />
        ))}
      </ul>
    </aside>
  )
}
