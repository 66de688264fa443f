import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CardKey, DashboardSetting, MetricKey } from '../dashboard.rules.ts'

/** Whose tasks and hours are counted: of all that one sees, or one’s own. */
export type Whose = 'all' | 'mine'

/** Something that needs attention, put off until a day. */
export type Snooze = { until: string; reason: string }

const asOfRole = {
  metrics: null as DashboardSetting<MetricKey>[] | null,
  cards: null as DashboardSetting<CardKey>[] | null,
  /** Others are as by default. */
  expanded: {} as Partial<Record<CardKey, boolean>>,
  whose: null as Whose | null,
  snoozed: {} as Record<string, Snooze>,
}

const nothing: Record<string, Snooze> = {}

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
    attentionSnoozed(state, { payload }: PayloadAction<{ key: string; snooze: Snooze; today: string }>) {
      const { key, snooze, today } = payload
      const others = Object.entries(state.snoozed ?? {}).filter(([, { until }]) => until > today)
      state.snoozed = { ...Object.fromEntries(others), [key]: snooze }
    },
    attentionWoken(state, { payload }: PayloadAction<string>) {
      delete state.snoozed?.[payload]
    },
    dashboardReset: ({ snoozed }) => ({ ...asOfRole, snoozed }),
  },
  selectors: {
    selectMetricSettings: ({ metrics }) => metrics,
    selectCardSettings: ({ cards }) => cards,
    selectIsExpanded: ({ expanded }, key: CardKey) => expanded[key],
    selectWhose: ({ whose }) => whose,
    // What was remembered before there was any has none.
    selectSnoozed: ({ snoozed }): Record<string, Snooze> => snoozed ?? nothing,
    selectIsArranged: ({ metrics, cards }) => metrics !== null || cards !== null,
  },
})

export const {
  metricsArranged,
  cardsArranged,
  cardExpanded,
  whoseChosen,
  attentionSnoozed,
  attentionWoken,
  dashboardReset,
} = dashboardSlice.actions
export const {
  selectMetricSettings,
  selectCardSettings,
  selectIsExpanded,
  selectWhose,
  selectSnoozed,
  selectIsArranged,
} = dashboardSlice.selectors
