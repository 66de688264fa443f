import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { optimistic } from './optimistic.ts'
import { createRows, type Row, type Rows } from './rows.ts'

type Thing = Row & { name: string }
const rows = createRows<Thing>()
const patch: Parameters<typeof optimistic<Thing>>[1] = (recipe) =>
  things.util.updateQueryData('getThings', undefined, recipe) as never
const show = optimistic(rows, patch)
const things = api.injectEndpoints({
  endpoints: (build) => ({
    getThings: build.query<Rows<Thing>, void>({
      queryFn: () => ({ data: rows.load([{ id: 'a', name: 'before', updatedAt: '1' }]) }),
    }),
    rename: build.mutation<{ data: unknown }, string>({
      queryFn: () => new Promise<never>(() => {}),
      onQueryStarted: (name, started) => show(started, 'a', { name }, 'Not renamed.'),
    }),
  }),
})

test('subscribers are notified of an optimistic change synchronously', async () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  })
  await store.dispatch(things.endpoints.getThings.initiate())
  const names: (string | undefined)[] = []
  const select = things.endpoints.getThings.select()
  store.subscribe(() => names.push(select(store.getState()).data?.entities.a?.name))
  void store.dispatch(things.endpoints.rename.initiate('after'))
  expect(names).toEqual(['after'])
})
