import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useFilterAddress } from '#features/view/web/parts/useFilterAddress.ts'
import { useOpenedView } from '#features/view/web/parts/useOpenedView.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { type ProjectView, type ProjectViewSettings, readViewSettings } from '../../parts/viewSettings.ts'
import { projectViewSet, selectSavedView } from '../../project.slice.ts'
import { readProjectFilter, writeProjectFilter } from './projectFilter.ts'
import { deviceSettings } from './projectsView.ts'

const isOfDevice = ([name]: [string, unknown]) => deviceSettings.includes(name)

/**
 * What a view of the projects screen shows: the filter from the address, the settings from the saved view that is open,
 * else from what was chosen here.
 */
export function useProjectView<V extends ProjectView>(view: V) {
  const dispatch = useAppDispatch()
  const { params, change, ...address } = useFilterAddress(readProjectFilter, writeProjectFilter)
  const opened = useOpenedView('projects')
  const stored = useSelector((state: Parameters<typeof selectSavedView>[0]) => selectSavedView(state)[view])
  const { settings: saved } = opened
  const settings = useMemo(() => {
    const own = readViewSettings(view, stored)
    if (!saved) return own
    return { ...readViewSettings(view, saved), ...Object.fromEntries(Object.entries(own).filter(isOfDevice)) }
  }, [view, stored, saved])
  return {
    view,
    ...address,
    settings,
    opened,
    /** As it stands in the address. */
    search: params.toString(),
    setSettings(next: Partial<ProjectViewSettings[V]>) {
      if (opened.view && !Object.entries(next).every(isOfDevice)) opened.setSettings({ ...settings, ...next })
      else dispatch(projectViewSet({ view, settings: next } as Parameters<typeof projectViewSet>[0]))
    },
  }
}
export type ProjectViewState<V extends ProjectView> = ReturnType<typeof useProjectView<V>>
