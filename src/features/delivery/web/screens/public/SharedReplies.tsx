import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react'
import type { SharedLabels } from '../../../delivery.labels.ts'
import type { SharedInvoice } from '../../../delivery.public.contract.ts'
import classes from './Shared.module.css'

type Props = { replies: SharedInvoice['replies']; labels: SharedLabels; locale: string }

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What was answered already. */
export function SharedReplies({ replies, labels, locale }: Props) {
  if (!replies.length) return null
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <ol className={classes.replies} aria-label={labels.replies}>
      {replies.map(({ kind, name, text, createdAt }) => (
        <li key={createdAt}>
          {kind === 'accepted' ? <IconCircleCheck {...icon} /> : <IconMessageQuestion {...icon} />}
          <div>
            <strong>{kind === 'accepted' ? labels.accepted : labels.question}</strong> · <bdi>{name}</bdi> ·{' '}
            <time dateTime={createdAt}>{dates.format(new Date(createdAt))}</time>
            {text && <p dir="auto">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
