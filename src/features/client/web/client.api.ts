import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { may } from '#shared/access.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { guardOne } from '#web/offline/guardOne.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { optimistic, type ShowChange } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { type Client, clientContract } from '../client.contract.ts'

type ClientList = Rows<Client>
export const clientRows = createRows<Client>()

/** Changes the clients where they live, in the cache. */
export const patchClients = (recipe: (list: ClientList) => void) =>
  clientApi.util.updateQueryData('getClients', undefined, recipe)

const showChange: ShowChange<Client> = optimistic(clientRows, patchClients)

type Calls = typeof clientContract

const guardClient = guardOne<CallArg<Calls['updateClient']> & { body: { title: string } }>(
  'client',
  { request: () => send(clientContract.getClients)({}), rowsOf: (answer) => answer as Client[] },
  'getClients',
)

export const clientApi = api.injectEndpoints({
  endpoints: (build) => ({
    getClients: build.query<ClientList, void>({
      query: () => send(clientContract.getClients)({}),
      transformResponse: ({ data }: Answer<Calls['getClients']>) => clientRows.load(data),
      providesTags: ['detail'],
    }),
    createClient: build.mutation<
      Answer<Calls['createClient']>,
      CallArg<Calls['createClient']> & { optimistic: Client }
    >({
      queryFn: sendQueued(clientContract.createClient, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: client }, started) =>
        showChange(started, client.id, client, 'The client was not created.'),
    }),
    updateClient: build.mutation<
      Answer<Calls['updateClient']>,
      CallArg<Calls['updateClient']> & { body: { title: string } }
    >({
      queryFn: sendQueued(clientContract.updateClient, ({ params }) => [params.id], guardClient),
      onQueryStarted: ({ params, body }, started) =>
        showChange(started, params.id, body, 'The client was not renamed.'),
    }),
    deleteClient: build.mutation<Answer<Calls['deleteClient']>, CallArg<Calls['deleteClient']>>({
      queryFn: sendQueued(clientContract.deleteClient, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The client was not deleted.'),
    }),
  }),
})

const { useCreateClientMutation } = clientApi
export const { useGetClientsQuery, useUpdateClientMutation, useDeleteClientMutation } = clientApi

const selectClientsQuery = clientApi.endpoints.getClients.select()

export const selectClients = createSelector(
  (state: Parameters<typeof selectClientsQuery>[0]) => {
    const viewedAs = selectViewedAs(state)
    return viewedAs && !may(viewedAs.viewer, 'client.view')
      ? undefined
      : selectClientsQuery(state).data?.entities
  },
  (entities) => ({
    byId: (entities ?? {}) as Record<string, Client | undefined>,
    sorted: Object.values(entities ?? {}).sort(
      (a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id),
    ),
    isLoaded: entities !== undefined,
  }),
)

/** The clients of the workspace, kept loaded while it is open; none for whom the role hides them. */
export const useClients = () => useSelector(selectClients)

export const isTitleTaken = (clients: readonly Client[], title: string, except?: string) => {
  const name = title.trim().toLowerCase()
  return clients.some((client) => client.id !== except && client.title.toLowerCase() === name)
}

/** Creates a client, which is there at once, or the one that was deleted; answers its id once it is taken, or kept. */
export function useCreateClient() {
  const [create] = useCreateClientMutation()
  const createdBy = useMemberId()
  return async (title: string, id = makeId()): Promise<string | null> => {
    const client = { id, title, createdBy, createdAt: '', updatedAt: '' }
    const answer = await answerOrQueued(create({ body: { id, title }, optimistic: client }))
    return answer?.error ? null : id
  }
}
