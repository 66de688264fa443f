import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBell, IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Link, useParams } from 'react-router'
import { useAppDispatch } from '#web/store/listener.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { newsFeed } from '../../notification.contract.ts'
import { selectNotifications, selectUnread, useReadNotificationsMutation } from '../notification.api.ts'
import { feedChosen, muteToggled, type NewsFeed, selectFeed, selectIsMuted } from '../notification.slice.ts'
import { PersonalNews } from './PersonalNews.tsx'
import { WorkspaceNews } from './WorkspaceNews.tsx'

const feeds: { name: string; feed: NewsFeed; path: string }[] = [
  { name: 'All', feed: newsFeed.all, path: 'all' },
  { name: 'Personal', feed: newsFeed.personal, path: 'personal' },
  { name: 'Global', feed: newsFeed.global, path: 'global' },
]

/** The news: of oneself, of all that one sees, or of the whole workspace. What was read last is shown again. */
export function Component() {
  const dispatch = useAppDispatch()
  const isNarrow = useIsNarrow()
  const { feed: path } = useParams()
  const last = useSelector(selectFeed)
  const feed = feeds.find((known) => known.path === path)?.feed ?? last
  useEffect(() => {
    dispatch(feedChosen(feed))
  }, [feed, dispatch])
  const tabs = (
    <PageTabs
      label="News"
      tabs={feeds.map(({ name, feed: of, path: to }) => ({
        name,
        to: `/notifications/${to}`,
        isCurrent: feed === of,
      }))}
      isBelow={isNarrow}
    />
  )
  return (
    <AppPage
      title="Notifications"
      tabs={!isNarrow && tabs}
      actions={<Actions isPersonal={feed === newsFeed.personal} />}
    >
      {isNarrow && tabs}
      {feed === newsFeed.personal ? (
        <PersonalNews />
      ) : (
        <WorkspaceNews key={feed} type={feed === newsFeed.all ? '0' : '2'} />
      )}
    </AppPage>
  )
}

function Actions({ isPersonal }: { isPersonal: boolean }) {
  const dispatch = useAppDispatch()
  const isNarrow = useIsNarrow()
  const isMuted = useSelector(selectIsMuted)
  const unread = useSelector(selectUnread)
  const [newest] = useSelector(selectNotifications)
  const [mark] = useReadNotificationsMutation()
  const sound = useRef<HTMLButtonElement>(null)
  const bell = isMuted ? 'Sound is off. Turn it on' : 'Sound is on for Personal. Turn it off'
  return (
    <>
      {isPersonal && unread > 0 && newest && (
        <Button
          variant="default"
          leftSection={<IconChecks size={16} stroke={1.5} aria-hidden />}
          onClick={() => {
            // The button goes with what it was for: the one beside it takes the focus.
            sound.current?.focus()
            void mark({ body: { until: newest.at, read: true } })
          }}
        >
          {isNarrow ? 'All read' : 'Mark all as read'}
        </Button>
      )}
      <Tooltip label={bell}>
        <ActionIcon
          ref={sound}
          size="lg"
          aria-label="Mute notification sounds"
          aria-pressed={isMuted}
          onClick={() => dispatch(muteToggled())}
        >
          {isMuted ? <IconBellOff size={16} stroke={1.5} /> : <IconBell size={16} stroke={1.5} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Notification settings">
        <ActionIcon
          size="lg"
          component={Link}
          to="/settings/notifications"
          aria-label="Notification settings"
        >
          <IconSettings size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
