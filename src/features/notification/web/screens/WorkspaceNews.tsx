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
      newerText={() => 'Show what is new'}
      failedTitle="The news could not be loaded"
      nothing={
        <Message title="No news yet" icon={<IconNews size={32} stroke={1.25} />}>
          {isGlobal
            ? 'Members who come and go, projects that begin and end, and changed settings are told here.'
            : 'Whatever happens in the projects that you see is told here, with who did it.'}
        </Message>
      }
      onOnly={undefined}
    />
  )
}
