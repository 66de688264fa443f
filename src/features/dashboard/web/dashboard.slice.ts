import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type CardKey, type DashboardSetting, expandedByDefault, type MetricKey } from '../dashboard.rules.ts'

/** Whose tasks and hours are counted: of all that one sees, or one’s own. */
export type Whose = 'all' | 'mine'

const asOfRole = {
  metrics: null as DashboardSetting<MetricKey>[] | null,
  cards: null as DashboardSetting<CardKey>[] | null,
  expanded: {} as Partial<Record<CardKey, boolean>>,
  whose: null as Whose | null,
}

/** What a person chose about the dashboard; null = as the role has it. */
export const dashboardSlice = createSlice({
  name: 'dashboard',
  initialState: asOfRole,
  reducers: {
    metricsArranged(state, { payload }: PayloadAction<DashboardSetting<MetricKey>[]>) {
      state.metrics = payload
    },
    cardsArranged(state, { payload }: PayloadAction<DashboardSetting<CardKey>[]>) {
      state.cards = payload
    },
    cardExpanded(state, { payload }: PayloadAction<{ key: CardKey; isExpanded: boolean }>) {
      state.expanded[payload.key] = payload.isExpanded
    },
    whoseChosen(state, { payload }: PayloadAction<Whose>) {
      state.whose = payload
    },
    dashboardReset: () => asOfRole,
  },
  selectors: {
    selectMetricSettings: ({ metrics }) => metrics,
    selectCardSettings: ({ cards }) => cards,
    selectIsExpanded: ({ expanded }, key: CardKey): boolean => expanded[key] ?? expandedByDefault[key],
    selectWhose: ({ whose }) => whose,
    selectIsArranged: ({ metrics, cards }) => metrics !== null || cards !== null,
  },
})

export const { metricsArranged, cardsArranged, cardExpanded, whoseChosen, dashboardReset } =
  dashboardSlice.actions
export const { selectMetricSettings, selectCardSettings, selectIsExpanded, selectWhose, selectIsArranged } =
  dashboardSlice.selectors
