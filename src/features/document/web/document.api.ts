import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { optimistic, type ShowChange, type Started } from '#web/store/optimistic.ts'
import { confirmedRows, createRows, type Rows } from '#web/store/rows.ts'
import { documentContract } from '../document.contract.ts'
import { isDocumentVisible } from '../document.rules.ts'
import type { DocumentPage, LiveDocument } from '../document.shape.ts'
import { listenForDocuments } from './document.live.ts'

/** A document as it is kept here: with its pages once it was opened, or they were told. */
export type KnownDocument = LiveDocument
type DocumentList = Rows<KnownDocument>
const rows = createRows<KnownDocument>()

const patchDocuments = (recipe: (list: DocumentList) => void) =>
  documentApi.util.updateQueryData('getDocuments', undefined, recipe)
const showChange: ShowChange<KnownDocument> = optimistic(rows, patchDocuments)

type Calls = typeof documentContract
/** A page call says in which document, and what its pages look like until it is answered. */
type OfPages<C extends Calls[keyof Calls]> = CallArg<C> & { document: string; pages: DocumentPage[] }

/** The answer is one page; the tree comes with the message of its document. */
const showPages = (
  started: Started,
  { document, pages }: { document: string; pages: DocumentPage[] },
  fallback: string,
) => showChange(started, document, { pages }, fallback, () => ({ pages }))

async function putAnswer({ dispatch, queryFulfilled }: Started) {
  const pick = openAnswer()
  const answer = await queryFulfilled.then(
    ({ data }) => pick(data.data as KnownDocument)[0],
    () => undefined,
  )
  if (answer && 'title' in answer) dispatch(patchDocuments((list) => rows.put(list, withoutText(answer))))
}

const withoutText = ({ text, ...document }: KnownDocument & { text?: string }): KnownDocument => document

/** Names the versions of pages among the details, for who knows that somebody wrote. */
const versionTag = { type: 'detail', id: 'page versions' } as const

/** Names what leads to pages, for who knows that this may be other than before. */
const linkTag = { type: 'detail', id: 'page links' } as const

/** Names them among the details, for who knows that some came back. */
const documentTag = { type: 'detail', id: 'documents' } as const

const documentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.query<DocumentList, void>({
      query: () => send(documentContract.getDocuments)({}),
      transformResponse: ({ data }: Answer<Calls['getDocuments']>) => rows.load(data),
      providesTags: ['detail', documentTag],
    }),
    /** Brings one document with its pages into the list. */
    getDocument: build.query<Answer<Calls['getDocument']>, string>({
      query: (id) => send(documentContract.getDocument)({ params: { id } }),
      providesTags: ['detail'],
      onQueryStarted: (_id, started) => putAnswer(started as unknown as Started),
    }),
    getPage: build.query<Answer<Calls['getPage']>, CallArg<Calls['getPage']>>({
      query: send(documentContract.getPage),
      providesTags: ['detail'],
    }),
    getPageLinks: build.query<Answer<Calls['getPageLinks']>, CallArg<Calls['getPageLinks']>>({
      query: send(documentContract.getPageLinks),
      providesTags: ['detail', linkTag],
    }),
    getPageVersions: build.query<Answer<Calls['getPageVersions']>, CallArg<Calls['getPageVersions']>>({
      query: send(documentContract.getPageVersions),
      providesTags: ['detail', versionTag],
    }),
    getPageVersion: build.query<Answer<Calls['getPageVersion']>, CallArg<Calls['getPageVersion']>>({
      query: send(documentContract.getPageVersion),
      providesTags: ['detail', versionTag],
    }),
    restorePageVersion: build.mutation<
      Answer<Calls['restorePageVersion']>,
      CallArg<Calls['restorePageVersion']>
    >({
      query: send(documentContract.restorePageVersion),
      invalidatesTags: [versionTag],
    }),
    createDocument: build.mutation<Answer<Calls['createDocument']>, CallArg<Calls['createDocument']>>({
      query: send(documentContract.createDocument),
      onQueryStarted: (_arg, started) => putAnswer(started),
    }),
    updateDocument: build.mutation<Answer<Calls['updateDocument']>, CallArg<Calls['updateDocument']>>({
      queryFn: sendOnce(documentContract.updateDocument, ({ params }) => [params.id]),
      onQueryStarted: ({ params, body: { pages, ...shown } }, started) =>
        showChange(started, params.id, shown, 'The document was not changed.'),
    }),
    deleteDocument: build.mutation<Answer<Calls['deleteDocument']>, CallArg<Calls['deleteDocument']>>({
      queryFn: sendOnce(documentContract.deleteDocument, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The document was not deleted.'),
    }),
    restoreDocument: build.mutation<Answer<Calls['restoreDocument']>, CallArg<Calls['restoreDocument']>>({
      queryFn: sendOnce(documentContract.restoreDocument, ({ params }) => [params.id]),
      onQueryStarted: (_arg, started) => putAnswer(started),
    }),
    createPage: build.mutation<Answer<Calls['createPage']>, OfPages<Calls['createPage']>>({
      queryFn: sendOnce(documentContract.createPage, ({ document }: OfPages<Calls['createPage']>) => [
        document,
      ]),
      onQueryStarted: (arg, started) => showPages(started, arg, 'The page was not added.'),
    }),
    updatePage: build.mutation<Answer<Calls['updatePage']>, OfPages<Calls['updatePage']>>({
      queryFn: sendOnce(documentContract.updatePage, ({ document }: OfPages<Calls['updatePage']>) => [
        document,
      ]),
      onQueryStarted: (arg, started) => showPages(started, arg, 'The page was not changed.'),
    }),
    deletePage: build.mutation<Answer<Calls['deletePage']>, OfPages<Calls['deletePage']>>({
      queryFn: sendOnce(documentContract.deletePage, ({ document }: OfPages<Calls['deletePage']>) => [
        document,
      ]),
      onQueryStarted: (arg, started) => showPages(started, arg, 'The page was not deleted.'),
    }),
    sharePage: build.mutation<Answer<Calls['sharePage']>, CallArg<Calls['sharePage']>>({
      query: send(documentContract.sharePage),
      onQueryStarted: (_arg, started) => putAnswer(started),
    }),
    revokePageShare: build.mutation<Answer<Calls['revokePageShare']>, CallArg<Calls['revokePageShare']>>({
      query: send(documentContract.revokePageShare),
      onQueryStarted: (_arg, started) => putAnswer(started),
    }),
    restorePage: build.mutation<Answer<Calls['restorePage']>, OfPages<Calls['restorePage']>>({
      queryFn: sendOnce(documentContract.restorePage, ({ document }: OfPages<Calls['restorePage']>) => [
        document,
      ]),
      onQueryStarted: (arg, started) => showPages(started, arg, 'The page was not restored.'),
    }),
  }),
})

export const {
  useGetDocumentsQuery,
  useGetDocumentQuery,
  useGetPageQuery,
  useGetPageLinksQuery,
  useGetPageVersionQuery,
  useGetPageVersionsQuery,
  useRestorePageVersionMutation,
  useCreateDocumentMutation,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
  useRestoreDocumentMutation,
  useCreatePageMutation,
  useUpdatePageMutation,
  useDeletePageMutation,
  useRestorePageMutation,
  useSharePageMutation,
  useRevokePageShareMutation,
} = documentApi

listenForDocuments({
  put: (document) => patchDocuments((list) => rows.put(list, document)),
  drop: (id) => patchDocuments((list) => rows.applyDeletion(list, id)),
  dropProject: (project) =>
    patchDocuments((list) => {
      for (const document of confirmedRows(list))
        if (document.project === project) rows.drop(list, document.id)
    }),
  written: () => documentApi.util.invalidateTags([versionTag]),
  linked: () => documentApi.util.invalidateTags([linkTag]),
  reload: () => documentApi.util.invalidateTags([documentTag]),
})

/** The documents that one may see, as the role that one looks as would. */
export function useDocuments() {
  const { data, isError, error, refetch } = useGetDocumentsQuery()
  const viewedAs = useSelector(selectViewedAs)
  const documents = useMemo(
    () =>
      data &&
      Object.values(data.entities).filter(
        (document) => !viewedAs || isDocumentVisible(viewedAs.viewer, document),
      ),
    [data, viewedAs],
  )
  return { documents, isError, error, refetch }
}

/** One document with its pages; null where it is not there, or not to be seen. */
export function useDocument(id: string) {
  const list = useDocuments()
  const opened = useGetDocumentQuery(id)
  const document = list.documents?.find((one) => one.id === id)
  // Asked for at once, its answer may come before the list that it belongs in.
  const pages = document?.pages ?? opened.currentData?.data.pages
  const isMissing =
    (opened.error as { status?: unknown } | undefined)?.status === 404 ||
    (list.documents !== undefined && !document && !opened.isFetching)
  return {
    document: isMissing ? null : document && pages ? { ...document, pages } : undefined,
    isError: opened.isError || list.isError,
    error: opened.error ?? list.error,
    refetch: () => {
      void opened.refetch()
      void list.refetch()
    },
  }
}
