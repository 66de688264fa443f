import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { may } from '#shared/access.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import type { Guard } from '#web/offline/conflicts.ts'
import { guardOne } from '#web/offline/guardOne.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { optimistic, type ShowChange, type Started } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { type Client, type ClientFields, clientContract, type WholeClient } from '../client.contract.ts'
import type { Contact } from '../contact.contract.ts'

/** A client as it is kept here: what the list leaves out comes with the page of one, and with live messages. */
export type KnownClient = Client & Partial<Omit<WholeClient, keyof Client>>
type ClientList = Rows<KnownClient>
export const clientRows = createRows<KnownClient>()

/** Changes the clients where they live, in the cache. */
export const patchClients = (recipe: (list: ClientList) => void) =>
  clientApi.util.updateQueryData('getClients', undefined, recipe)

const showChange: ShowChange<KnownClient> = optimistic(clientRows, patchClients)

type Calls = typeof clientContract

type Update = CallArg<Calls['updateClient']> & { body: ClientFields }

const guardClient: Guard<Update> = {
  ...guardOne<Update>(
    'client',
    {
      request: ({ params }) => send(clientContract.updateClient)({ params }),
      rowsOf: (answer) => [answer as WholeClient],
    },
    'getClients',
  ),
  reads: (row) => ({ ...row, archived: (row as Client).archivedAt !== null }),
}

/** What a change looks like before the server answers. */
const shownChange = ({ archived, ...fields }: ClientFields): Partial<KnownClient> => ({
  ...(fields as Partial<KnownClient>),
  ...(archived !== undefined && { archivedAt: archived ? new Date().toISOString() : null }),
})

/** What an answer says of a client; its income follows from invoices, and is asked for where it shows. */
const answeredClient = <T extends { totalIncome: unknown; received: unknown; incomes: unknown }>({
  totalIncome: _,
  received: __,
  incomes: ___,
  ...client
}: T) => client

/** Nothing where the answer of a deletion was lost. */
const readAnswer = (answer: unknown) =>
  answer ? answeredClient(answer as Answer<Calls['updateClient']>['data']) : {}

/** A call about a contact, with the contacts that the client has before it is answered. */
type OfContacts<C extends Calls[keyof Calls]> = CallArg<C> & { optimistic: Contact[] }

/** The answer brings the client that the contacts are parts of beside what it is about. */
function showContacts(
  { queryFulfilled, ...started }: Started,
  id: string,
  contacts: Contact[],
  fallback: string,
) {
  const answered = queryFulfilled.then(({ data }) => ({
    data: { data: (data as { client?: unknown }).client },
  }))
  return showChange({ ...started, queryFulfilled: answered }, id, { contacts }, fallback, readAnswer)
}

/** What a new client has where nothing else is said. */
const newClient = {
  email: '',
  currency: null,
  paymentTerms: null,
  tax: null,
  language: null,
  archivedAt: null,
  createdAt: '',
  updatedAt: '',
} satisfies Partial<Client>

export const clientApi = api.injectEndpoints({
  endpoints: (build) => ({
    getClients: build.query<ClientList, void>({
      query: () => send(clientContract.getClients)({}),
      transformResponse: ({ data }: Answer<Calls['getClients']>) => clientRows.load(data.map(answeredClient)),
      providesTags: ['detail'],
      // The answer about one of them may have come before this one, which leaves out what that brought.
      merge: clientRows.reload,
    }),
    /** Brings all that is known of one client into the list. */
    getClient: build.query<Answer<Calls['updateClient']>, string>({
      query: (id) => send(clientContract.updateClient)({ params: { id } }),
      providesTags: ['detail'],
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        const client = answeredClient(answer.data.data)
        dispatch(patchClients((list) => clientRows.put(list, client)))
      },
    }),
    createClient: build.mutation<
      Answer<Calls['createClient']>,
      CallArg<Calls['createClient']> & { optimistic: KnownClient }
    >({
      queryFn: sendQueued(clientContract.createClient, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: client }, started) =>
        showChange(started, client.id, client, 'The client was not created.', readAnswer),
    }),
    updateClient: build.mutation<Answer<Calls['updateClient']>, Update>({
      queryFn: sendQueued(clientContract.updateClient, ({ params }) => [params.id], guardClient),
      onQueryStarted: ({ params, body }, started) =>
        showChange(started, params.id, shownChange(body), 'The client was not changed.', readAnswer),
    }),
    deleteClient: build.mutation<Answer<Calls['deleteClient']>, CallArg<Calls['deleteClient']>>({
      queryFn: sendQueued(clientContract.deleteClient, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The client was not deleted.'),
    }),
    /** What happens to it and to the other one comes by live messages. */
    mergeClient: build.mutation<Answer<Calls['mergeClient']>, CallArg<Calls['mergeClient']>>({
      query: send(clientContract.mergeClient),
    }),
    unmergeClient: build.mutation<Answer<Calls['unmergeClient']>, CallArg<Calls['unmergeClient']>>({
      query: send(clientContract.unmergeClient),
    }),
    addContact: build.mutation<Answer<Calls['addContact']>, OfContacts<Calls['addContact']>>({
      queryFn: sendQueued(clientContract.addContact, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic }, started) =>
        showContacts(started, params.id, optimistic, 'The contact was not added.'),
    }),
    updateContact: build.mutation<Answer<Calls['updateContact']>, OfContacts<Calls['updateContact']>>({
      queryFn: sendQueued(clientContract.updateContact, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic }, started) =>
        showContacts(started, params.id, optimistic, 'The contact was not changed.'),
    }),
    deleteContact: build.mutation<Answer<Calls['deleteContact']>, OfContacts<Calls['deleteContact']>>({
      queryFn: sendQueued(clientContract.deleteContact, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic }, started) =>
        showContacts(started, params.id, optimistic, 'The contact was not deleted.'),
    }),
  }),
})

const { useCreateClientMutation } = clientApi
export const {
  useGetClientsQuery,
  useGetClientQuery,
  useUpdateClientMutation,
  useDeleteClientMutation,
  useMergeClientMutation,
  useUnmergeClientMutation,
  useAddContactMutation,
  useUpdateContactMutation,
  useDeleteContactMutation,
} = clientApi

const selectClientsQuery = clientApi.endpoints.getClients.select()

export const selectClients = createSelector(
  (state: Parameters<typeof selectClientsQuery>[0]) => {
    const viewedAs = selectViewedAs(state)
    return viewedAs && !may(viewedAs.viewer, 'client.view')
      ? undefined
      : selectClientsQuery(state).data?.entities
  },
  (entities) => ({
    byId: (entities ?? {}) as Record<string, KnownClient | undefined>,
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

/** Creates a client, which is there at once; answers its id once it is taken, or kept. */
export function useCreateClient() {
  const [create] = useCreateClientMutation()
  const createdBy = useMemberId()
  return async (title: string): Promise<string | null> => {
    const id = makeId()
    const client = { ...newClient, id, title, createdBy }
    const answer = await answerOrQueued(create({ body: { id, title }, optimistic: client }))
    return answer?.error ? null : id
  }
}
