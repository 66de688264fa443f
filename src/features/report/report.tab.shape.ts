import { z } from 'zod'

/** Reports that answer one question each, beside the one of tracked time. */
export const reportTabs = [
  'estimates',
  'utilisation',
  'budgets',
  'profitability',
  'uninvoiced',
  'receivables',
  'income',
] as const
export type ReportTab = (typeof reportTabs)[number]

/** Those of how things stand today, for which no days are chosen. */
export const tabsOfToday: readonly ReportTab[] = ['budgets', 'uninvoiced', 'receivables', 'income']

export const tabNames: Record<ReportTab, string> = {
  estimates: 'Estimates',
  utilisation: 'Utilisation',
  budgets: 'Budgets',
  profitability: 'Profitability',
  uninvoiced: 'Uninvoiced',
  receivables: 'Receivables',
  income: 'Income',
}

/** What the numbers of a column are: minutes, an amount of the row’s currency, percent, how many; or texts and days. */
const columnKind = z.enum(['minutes', 'amount', 'percent', 'count', 'day', 'text'])
const tabColumn = z.object({ name: z.string(), kind: columnKind })
export type TabColumn = z.infer<typeof tabColumn>

const tabCell = z.object({
  /** Null in columns of texts and days, and where there is nothing. */
  value: z.number().nullable(),
  text: z.string(),
  /** The address of what the number is the sum of; null where there is nothing behind it. */
  to: z.string().nullable(),
  /** Whether something is wrong with it: over a budget, overdue. */
  isBad: z.boolean(),
})
export type TabCell = z.infer<typeof tabCell>

const tabRow = z.object({
  key: z.string(),
  name: z.string(),
  /** 0, or 1 for a row within the one before that is not. */
  depth: z.int(),
  /** Where the row leads. */
  to: z.string().nullable(),
  currency: z.string(),
  cells: z.array(tabCell),
})
export type TabRow = z.infer<typeof tabRow>

/** A report as a table of what it is asked for: on screen and in files alike. */
export const tabTable = z.object({
  tab: z.enum(reportTabs),
  /** The days that it is about; null of how things stand today. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** What a row is. */
  head: z.string(),
  columns: z.array(tabColumn),
  rows: z.array(tabRow),
  /** One for each currency; none where nothing can be added up. */
  totals: z.array(tabRow),
  /** How it is counted. */
  notes: z.array(z.string()),
})
export type TabTable = z.infer<typeof tabTable>
/** What is found of it for the tab that was asked for. */
export type TabBody = Omit<TabTable, 'tab' | 'days'>
