import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link, Navigate, useParams } from 'react-router'
import { selectIsOffline, selectIsRestored } from '#web/live/live.slice.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import type { View } from '../../view.contract.ts'
import { addressOfOpened } from '../parts/viewValue.ts'
import { useViews } from '../view.api.ts'
import { viewSettingsDropped } from '../view.slice.ts'

const icon = <IconBookmark size={24} stroke={1.5} />

/** The address of a view alone: leads to the screen it is of, with the view open. */
export function Component() {
  const { viewId = '' } = useParams()
  const { byId, isLoaded, isError } = useViews()
  const isRestored = useSelector(selectIsRestored)
  const isOffline = useSelector(selectIsOffline)
  // What the browser stored may hold a view that is shared no more: the server says so in a moment, if it can be reached.
  const isKnown = isLoaded && (!isRestored || isOffline)
  const view = byId[viewId]
  if (view && isKnown) return <Open view={view} />
  return (
    <AppPage title="View">
      {isError && !isLoaded && (
        <Message title="The view could not be loaded" icon={icon}>
          Check your connection and open the link again.
        </Message>
      )}
      {isKnown && (
        <Message
          title="View not found"
          icon={icon}
          actions={
            <>
              <Button component={Link} to="/my-tasks" variant="default">
                My tasks
              </Button>
              <Button component={Link} to="/workspace" variant="default">
                All projects
              </Button>
            </>
          }
        >
          It was deleted, or it is not shared with you. Ask whoever sent you the link to share it.
        </Message>
      )}
    </AppPage>
  )
}

/** As it was saved: what was changed about it before is given up. */
function Open({ view }: { view: View }) {
  const dispatch = useAppDispatch()
  const { id } = view
  useEffect(() => {
    dispatch(viewSettingsDropped(id))
  }, [dispatch, id])
  return <Navigate to={addressOfOpened(view)} replace />
}
