import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { makeTask } from '#features/task/task.factory.ts'
import { taskApi, taskRows } from '#features/task/web/task.api.ts'
import { api } from '#web/store/api.ts'
import { listener } from '#web/store/listener.ts'
import { projectSumsApi } from './projectSums.api.ts'
import { listenForProjectSums } from './projectSums.live.ts'

listenForProjectSums()

const ofTasks = { project: 'p1', price: 0, unpricedTime: 0, start: null, end: null }
const done = { ...ofTasks, status: 's2', tasks: 3, estimate: 60, activeTime: 90 }

test('closed tasks loaded by the list are subtracted from the counted sums', async () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (usual) => usual().prepend(listener.middleware).concat(api.middleware),
  })
  const { getProjectSums } = projectSumsApi.endpoints
  await store.dispatch(
    projectSumsApi.util.upsertQueryData('getProjectSums', undefined, { unloaded: { 'p1/s2': done }, seq: 1 }),
  )
  const tasks = [
    makeTask('t1', { status: 's2', estimate: 20, activeTime: 50, price: 0, unpricedTime: 0 }),
    makeTask('t2', { status: 's1', estimate: 20, activeTime: 50 }),
  ]
  const list = { ...taskRows.load(tasks), moreClosed: true, complete: {} }
  await store.dispatch(taskApi.util.upsertQueryData('getTasks', undefined, list))
  expect(getProjectSums.select()(store.getState()).data?.unloaded).toEqual({
    'p1/s2': { ...done, tasks: 2, estimate: 40, activeTime: 40 },
  })
})
