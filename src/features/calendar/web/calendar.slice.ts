import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export const calendarLayers = [
  'events',
  'tasks',
  'teamTasks',
  'projects',
  'timeOff',
  'holidays',
  'invoices',
  'time',
] as const
export type CalendarLayer = (typeof calendarLayers)[number]

/** Off until somebody asks for them; what a browser remembers from before names them nowhere. */
const quietLayers: readonly string[] = ['teamTasks'] satisfies CalendarLayer[]

const selectHiddenLayersOf = createSelector(
  [(state: State) => state.hidden, (state: State) => state.shown],
  (hidden, shown = []) => [...hidden, ...quietLayers.filter((layer) => !shown.includes(layer))],
)

type State = { view: CalendarView | null; hidden: string[]; shown?: string[] }

/** What a person chose about the calendar. */
export const calendarSlice = createSlice({
  name: 'calendar',
  initialState: {
    /** Null = by the width of the screen. */
    view: null,
    /** Layers, and outside calendars by their ids. */
    hidden: ['projects', 'time'],
    /** Of those that are off by themselves. */
    shown: [],
  } as State,
  reducers: {
    calendarViewChosen(state, { payload }: PayloadAction<CalendarView>) {
      state.view = payload
    },
    calendarLayerSwitched(
      state,
      { payload: { layer, isShown } }: PayloadAction<{ layer: string; isShown: boolean }>,
    ) {
      const isQuiet = quietLayers.includes(layer)
      const others = ((isQuiet ? state.shown : state.hidden) ?? []).filter((one) => one !== layer)
      const listed = isShown === isQuiet ? [...others, layer] : others
      if (isQuiet) state.shown = listed
      else state.hidden = listed
    },
  },
  selectors: {
    selectCalendarView: ({ view }) => view,
    selectHiddenLayers: selectHiddenLayersOf,
  },
})

export const { calendarViewChosen, calendarLayerSwitched } = calendarSlice.actions
export const { selectCalendarView, selectHiddenLayers } = calendarSlice.selectors
