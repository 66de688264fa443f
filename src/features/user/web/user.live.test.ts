import { configureStore } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import { defaultLimits, limits } from '#shared/limits.ts'
import { api } from '#web/store/api.ts'
import { listener } from '#web/store/listener.ts'
import type { Profile } from '../user.contract.ts'
import { userApi } from './user.api.ts'
import { concerns, listenForProfile } from './user.live.ts'

const profile: Profile = {
  id: 'u1',
  name: 'Ann',
  email: 'ann@example.com',
  isRegister: true,
  picture: null,
  locale: null,
  timeZone: null,
  weekStart: null,
  hourCycle: null,
  numberLocale: null,
  workspaceId: 'w1',
  memberId: 'm1',
  roleId: 'r1',
  access: {},
  limits: defaultLimits,
}
const member = (id: string, roleId: string) =>
  ({ object: 'member', event: 'update', seq: 1, actor: null, data: { id, roleId } }) as never
const role = (id: string) => ({ object: 'role', event: 'update', seq: 1, actor: null, data: { id } }) as never

it('follows only the viewer’s own member and role', () => {
  expect(concerns(profile, member('m1', 'r2'))).toBe(true)
  // Their name, picture or zone: another tab may have changed it.
  expect(concerns(profile, member('m1', 'r1'))).toBe(true)
  expect(concerns(profile, member('m2', 'r2'))).toBe(false)
  expect(concerns(profile, role('r1'))).toBe(true)
  expect(concerns(profile, role('r2'))).toBe(false)
})

it('validates by the limits of the server, and by the defaults after the profile is reset', async () => {
  listenForProfile()
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().prepend(listener.middleware).concat(api.middleware),
  })
  const value = { ...profile, limits: { ...defaultLimits, taskTitle: 30 } }
  await store.dispatch(userApi.util.upsertQueryData('getProfile', undefined, value))
  expect(limits.taskTitle).toBe(30)
  store.dispatch(api.util.resetApiState())
  expect(limits).toEqual(defaultLimits)
})
