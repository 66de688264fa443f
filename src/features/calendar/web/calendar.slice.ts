import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export const calendarLayers = [
  'events',
  'tasks',
  'projects',
  'timeOff',
  'holidays',
  'invoices',
  'time',
] as const
export type CalendarLayer = (typeof calendarLayers)[number]

/** What a person chose about the calendar. */
export const calendarSlice = createSlice({
  name: 'calendar',
  initialState: {
    /** Null = by the width of the screen. */
    view: null as CalendarView | null,
    /** Layers, and outside calendars by their ids. */
    hidden: ['projects', 'time'] as string[],
  },
  reducers: {
    calendarViewChosen(state, { payload }: PayloadAction<CalendarView>) {
      state.view = payload
    },
    calendarLayerSwitched(
      state,
      { payload: { layer, isShown } }: PayloadAction<{ layer: string; isShown: boolean }>,
    ) {
      const others = state.hidden.filter((one) => one !== layer)
      state.hidden = isShown ? others : [...others, layer]
    },
  },
  selectors: {
    selectCalendarView: ({ view }) => view,
    selectHiddenLayers: ({ hidden }) => hidden,
  },
})

export const { calendarViewChosen, calendarLayerSwitched } = calendarSlice.actions
export const { selectCalendarView, selectHiddenLayers } = calendarSlice.selectors
