import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { View } from '../../view.contract.ts'
import { useViews } from '../view.api.ts'
import { selectChangedSettings, viewSettingsChanged } from '../view.slice.ts'
import { readViewValue, savedParam } from './viewValue.ts'

/** The saved view that the address has open on this screen; one that is gone or of another screen counts for nothing. */
export function useOpenedView(screen: View['screen'], project: string | null = null) {
  const dispatch = useAppDispatch()
  const [params] = useSearchParams()
  const { byId, isLoaded, isError } = useViews()
  const id = params.get(savedParam)
  const found = id === null ? undefined : byId[id]
  const view = found?.screen === screen && found.project === project ? found : undefined
  const changed = useSelector((state: Parameters<typeof selectChangedSettings>[0]) =>
    selectChangedSettings(state, view?.id),
  )
  const saved = useMemo(() => (view ? readViewValue(view.value) : undefined), [view])
  return {
    view,
    saved,
    /** What counts instead of what was chosen on this device: as it was saved, or as it was changed since. */
    settings: changed ?? saved?.settings,
    /** Whether it is not known yet what the address names. */
    isLoading: id !== null && !isLoaded && !isError,
    /** With all settings of the screen; they count until they are saved or the view is opened anew. */
    setSettings(settings: object) {
      if (view) dispatch(viewSettingsChanged({ view: view.id, settings }))
    },
  }
}
