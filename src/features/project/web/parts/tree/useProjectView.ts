import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { useAppDispatch } from '../../../../../web/store/listener.ts'
import { projectViewSet, selectKeptView } from '../../project.slice.ts'
import { type ProjectFilter, readProjectFilter, writeProjectFilter } from './projectFilter.ts'
import { type ProjectView, type ProjectViewSettings, readViewSettings } from './viewSettings.ts'

/** What a view of the projects screen shows: the filter from the address, the settings from what was chosen here. */
export function useProjectView<V extends ProjectView>(view: V) {
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const kept = useSelector((state: Parameters<typeof selectKeptView>[0]) => selectKeptView(state)[view])
  const filter = useMemo(() => readProjectFilter(params), [params])
  const settings = useMemo(() => readViewSettings(view, kept), [view, kept])
  return {
    view,
    filter,
    settings,
    setFilter: (next: ProjectFilter) =>
      setParams((before) => writeProjectFilter(before, next), { replace: true }),
    setSettings: (settings: Partial<ProjectViewSettings[V]>) =>
      dispatch(projectViewSet({ view, settings } as Parameters<typeof projectViewSet>[0])),
  }
}
export type ProjectViewState<V extends ProjectView> = ReturnType<typeof useProjectView<V>>
