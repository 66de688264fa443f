import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { statementContract } from '../delivery.statement.contract.ts'

type Calls = typeof statementContract

const statementEmailApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatementEmail: build.query<
      Answer<Calls['getStatementEmail']>['data'],
      CallArg<Calls['getStatementEmail']>
    >({
      query: send(statementContract.getStatementEmail),
      transformResponse: ({ data }: Answer<Calls['getStatementEmail']>) => data,
    }),
    sendStatement: build.mutation<Answer<Calls['sendStatement']>, CallArg<Calls['sendStatement']>>({
      query: send(statementContract.sendStatement),
    }),
  }),
})

export const { useGetStatementEmailQuery, useSendStatementMutation } = statementEmailApi
