import { createSelector } from '@reduxjs/toolkit'
import type { Answer, CallArg } from '#shared/contract.ts'
import { openChangeCheck } from '#web/live/tombstones.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { truncateToFirstPage } from '#web/store/pages.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { type LostWorkspace, notificationContract, type SettingsChange } from '../notification.contract.ts'
import type { Notification, NotificationKind, NotificationSettings } from '../notification.shape.ts'
import { type Inbox, markIn } from './parts/inbox.ts'

type Page = Answer<typeof notificationContract.getNotifications>
type News = Answer<typeof notificationContract.getNews>
type Calls = typeof notificationContract

/** Names one's own notifications, for who knows that they say something else by now. */
export const inboxTag = { type: 'detail' as const, id: 'notification' }

export const notificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own, kept loaded while the workspace is open; live messages change them. */
    getNotifications: build.infiniteQuery<Page, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ pageParam }) =>
        send(notificationContract.getNotifications)({
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      providesTags: ['detail', inboxTag],
    }),
    setNotifications: build.mutation<Answer<Calls['setNotifications']>, { body: SettingsChange }>({
      queryFn: sendOnce(notificationContract.setNotifications, () => ['notification settings']),
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const wasChanged = openChangeCheck('notification-settings')
        const shown = dispatch(patchSettings((settings) => laidOver(settings, body)))
        try {
          const { data } = await queryFulfilled
          if (!wasChanged()) dispatch(patchSettings((settings) => data.data[0] ?? settings))
        } catch (failed) {
          if (!wasChanged()) shown.undo()
          showFailure((failed as { error?: unknown }).error, 'The settings were not changed.')
        }
      },
    }),
    readNotifications: build.mutation<
      Answer<Calls['readNotifications']>,
      CallArg<Calls['readNotifications']>
    >({
      queryFn: sendQueued(notificationContract.readNotifications, () => ['notifications']),
      async onQueryStarted({ body: { ids, until, read = true } }, { dispatch, queryFulfilled, getState }) {
        const at = new Date().toISOString()
        dispatch(
          patchInbox((inbox) => {
            markIn(inbox, ids ?? ((row) => row.at <= (until ?? '')), read ? at : null)
          }),
        )
        const askAnew = () => dispatch(notificationApi.util.invalidateTags([inboxTag]))
        try {
          const { data } = await queryFulfilled
          // More than is loaded, or counted before what was told since, or after what was not told yet.
          if (data.unread !== selectUnread(getState())) askAnew()
        } catch (failed) {
          askAnew()
          showFailure((failed as { error?: unknown }).error, 'This could not be marked.')
        }
      },
    }),
    getNews: build.infiniteQuery<News, '0' | '2', number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ queryArg, pageParam }) =>
        send(notificationContract.getNews)({
          query: { type: queryArg, ...(pageParam !== null && { cursor: pageParam }) },
        }),
    }),
    getLostWorkspaces: build.query<LostWorkspace[], void>({
      query: () => send(notificationContract.getLostWorkspaces)({}),
      transformResponse: ({ data }: Answer<Calls['getLostWorkspaces']>) => data,
    }),
    readLostWorkspaces: build.mutation<
      Answer<Calls['readLostWorkspaces']>,
      CallArg<Calls['readLostWorkspaces']>
    >({
      query: send(notificationContract.readLostWorkspaces),
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          notificationApi.util.updateQueryData('getLostWorkspaces', undefined, (lost) =>
            lost.filter(({ id }) => !body.ids.includes(id)),
          ),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
    }),
    getAnnouncements: build.query<Answer<Calls['getAnnouncements']>, void>({
      query: () => send(notificationContract.getAnnouncements)({}),
    }),
    dismissAnnouncement: build.mutation<
      Answer<Calls['dismissAnnouncement']>,
      CallArg<Calls['dismissAnnouncement']>
    >({
      query: send(notificationContract.dismissAnnouncement),
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          notificationApi.util.updateQueryData('getAnnouncements', undefined, (answer) => {
            answer.data = answer.data.filter(({ id }) => !body.ids.includes(id))
          }),
        )
        await queryFulfilled.catch((failed: { error?: unknown }) => {
          shown.undo()
          showFailure(failed.error)
        })
      },
    }),
  }),
})

export const {
  useGetNotificationsInfiniteQuery,
  useSetNotificationsMutation,
  useReadNotificationsMutation,
  useGetNewsInfiniteQuery,
  useGetLostWorkspacesQuery,
  useReadLostWorkspacesMutation,
  useGetAnnouncementsQuery,
  useDismissAnnouncementMutation,
} = notificationApi

export const patchInbox = (recipe: (inbox: Inbox) => void) =>
  notificationApi.util.updateQueryData('getNotifications', undefined, (inbox) => {
    if (inbox.pages.length) recipe(inbox)
  })

export const patchSettings = (recipe: (settings: NotificationSettings) => NotificationSettings) =>
  patchInbox(({ pages: [page] }) => {
    if (page?.data[0]) page.data = [recipe(page.data[0])]
  })

function laidOver(
  settings: NotificationSettings,
  { mail, kinds = {} }: SettingsChange,
): NotificationSettings {
  const changed = Object.entries(kinds).map(([kind, ways]) => [
    kind,
    { ...settings.kinds[kind as NotificationKind], ...ways },
  ])
  return { mail: mail ?? settings.mail, kinds: { ...settings.kinds, ...Object.fromEntries(changed) } }
}

export const firstNewsOnly = (type: '0' | '2') =>
  notificationApi.util.updateQueryData('getNews', type, truncateToFirstPage)

const selectInbox = notificationApi.endpoints.getNotifications.select()
type State = Parameters<typeof selectInbox>[0]

const none: Notification[] = []
/** What has been loaded, newest first. */
export const selectNotifications = createSelector(
  (state: State) => selectInbox(state).data?.pages,
  (pages) => pages?.flatMap(({ notifications }) => notifications) ?? none,
)
export const selectUnread = (state: State): number => selectInbox(state).data?.pages[0]?.unread ?? 0
export const selectSettings = (state: State): NotificationSettings | undefined =>
  selectInbox(state).data?.pages[0]?.data[0]
