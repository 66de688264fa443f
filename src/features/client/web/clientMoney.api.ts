import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type ClientChange, type ClientFigures, clientContract, type Statement } from '../client.contract.ts'

type Calls = typeof clientContract

/** Names what is added up of clients, for who knows that it changed. */
export const moneyOfClients = { type: 'detail', id: 'money of clients' } as const

const clientMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How all clients stand, or one. */
    getClientFigures: build.query<ClientFigures[], string | null>({
      query: (clientId) =>
        send(clientContract.getClientFigures)({ query: clientId === null ? {} : { clientId } }),
      transformResponse: ({ data }: Answer<Calls['getClientFigures']>) => data,
      providesTags: ['detail', moneyOfClients],
    }),
    getStatement: build.query<Statement[], CallArg<Calls['getStatement']>>({
      query: send(clientContract.getStatement),
      transformResponse: ({ data }: Answer<Calls['getStatement']>) => data,
      providesTags: ['detail', moneyOfClients],
    }),
    getClientHistory: build.query<ClientChange[], string>({
      query: (id) => send(clientContract.getClientHistory)({ params: { id } }),
      transformResponse: ({ data }: Answer<Calls['getClientHistory']>) => data,
      providesTags: ['detail', moneyOfClients],
    }),
  }),
})

export const { useGetClientFiguresQuery, useGetClientHistoryQuery, useGetStatementQuery } = clientMoneyApi
