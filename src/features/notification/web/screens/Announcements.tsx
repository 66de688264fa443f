import { CloseButton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { selectHasBegun } from '#web/live/live.slice.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { useDismissAnnouncementMutation, useGetAnnouncementsQuery } from '../notification.api.ts'
import classes from './Announcements.module.css'

const RichText = lazyPart(async () => (await import('#web/ui/rich/RichText.tsx')).RichText)

/** What the operator of this server tells everyone, until it is put away. */
export function Announcements() {
  // What is announced from then on is told.
  const hasBegun = useSelector(selectHasBegun)
  const { data } = useGetAnnouncementsQuery(undefined, { skip: !hasBegun })
  const [dismiss] = useDismissAnnouncementMutation()
  return data?.data.map(({ id, title, text }) => (
    <section key={id} className={classes.banner} aria-label={`Announcement: ${title}`}>
      <IconSpeakerphone size={16} stroke={1.5} aria-hidden />
      <div className={classes.said}>
        <strong>{title}</strong>
        {text && <RichText text={text} />}
      </div>
      <CloseButton aria-label={`Dismiss “${title}”`} onClick={() => void dismiss({ body: { ids: [id] } })} />
    </section>
  ))
}
