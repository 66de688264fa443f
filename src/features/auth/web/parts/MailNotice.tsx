import { Anchor } from '@mantine/core'
import { IconMail, IconMailbox } from '@tabler/icons-react'
import classes from './MailNotice.module.css'

/** Where a mail went: to the person, or, on a server without a mail server, into its own mailbox. */
export function MailNotice({ mailbox }: { mailbox: string | null | undefined }) {
  if (!mailbox) {
    return (
      <p className={classes.notice}>
        <IconMail size={20} stroke={1.5} aria-hidden />
        <span>It can take a minute to arrive. Check your spam folder too.</span>
      </p>
    )
  }
  return (
    <p className={classes.notice}>
      <IconMailbox size={20} stroke={1.5} aria-hidden />
      <span>
        This server has no mail server configured, so it kept the mail.{' '}
        {mailbox.startsWith('/') ? (
          <Anchor href={mailbox} target="_blank" inherit underline="always">
            Open the mailbox
          </Anchor>
        ) : (
          `Your server admin can find it in ${mailbox}.`
        )}
      </span>
    </p>
  )
}
