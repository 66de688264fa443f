import { IconNews } from '@tabler/icons-react'
import { StepPages } from '#features/audit/web/screens/StepPages.tsx'
import { useAppDispatch } from '#web/store/listener.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { isArrangement, isGlobalObject } from '../../notification.news.rules.ts'
import { firstNewsOnly, useGetNewsInfiniteQuery } from '../notification.api.ts'

/** What happens in the workspace: all that one may see, or what concerns the whole workspace. */
export function WorkspaceNews({ type }: { type: '0' | '2' }) {
  const dispatch = useAppDispatch()
  const isGlobal = type === '2'
  return (
    <StepPages
      query={useGetNewsInfiniteQuery(type, { refetchOnMountOrArgChange: true, refetchCachedPages: false })}
      matches={({ object }) => (isGlobal ? isGlobalObject(object) : !isArrangement(object))}
      onNewer={() => dispatch(firstNewsOnly(type))}
      newerText={() => 'Show new'}
      failedTitle="The news could not be loaded"
      nothing={
        <Message title="No news yet" icon={<IconNews size={24} stroke={1.5} />}>
          {isGlobal
            ? 'Members joining or leaving, new and finished projects, and changed settings show up here.'
            : 'Everything that happens in your projects shows up here.'}
        </Message>
      }
      onOnly={undefined}
    />
  )
}
