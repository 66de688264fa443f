import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What a person chose about invoices. */
export const invoiceSlice = createSlice({
  name: 'invoice',
  initialState: {
    /** The tab of the list that was open last. */
    tab: 'all',
  },
  reducers: {
    invoiceTabChosen(state, { payload }: PayloadAction<string>) {
      state.tab = payload
    },
  },
  selectors: {
    selectInvoiceTab: ({ tab }): string => tab,
  },
})

export const { invoiceTabChosen } = invoiceSlice.actions
export const { selectInvoiceTab } = invoiceSlice.selectors
