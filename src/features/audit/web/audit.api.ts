import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { truncateToFirstPage } from '#web/store/pages.ts'
import { type AuditFilter, auditContract } from '../audit.contract.ts'

type Page = Answer<typeof auditContract.getAudit>

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.infiniteQuery<Page, AuditFilter, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ queryArg, pageParam }) =>
        send(auditContract.getAudit)({
          query: { ...queryArg, ...(pageParam !== null && { cursor: pageParam }) },
        } as Parameters<ReturnType<typeof send<typeof auditContract.getAudit>>>[0]),
    }),
  }),
})

export const { useGetAuditInfiniteQuery } = auditApi

export const firstPageOnly = (filter: AuditFilter) =>
  auditApi.util.updateQueryData('getAudit', filter, truncateToFirstPage)
