import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { mayOnDocument } from '../../../../document.rules.ts'
import type { Document, PageThread } from '../../../../document.shape.ts'
import { useGetThreadsQuery } from '../../../documentThread.api.ts'
import type { Passage } from '../editor/threadMarks.ts'
import { ThreadPane } from './ThreadPane.tsx'

const none: PageThread[] = []

type Options = {
  document: Document
  page: string
  mayWrite: boolean
  showsThreads: boolean
  onThreads: (isShown: boolean) => void
}

/** What members say about a page: what of it is marked in the text, and the pane beside that. */
export function usePageThreads({ document, page, mayWrite, showsThreads, onThreads }: Options) {
  const { data: all = none } = useGetThreadsQuery(page)
  const viewer = useSelector(selectViewer)
  const isLookedAt = useSelector(selectViewedAs) !== null
  const [passage, setPassage] = useState<Passage | null>(null)
  const { hash } = useLocation()
  /** What was opened or closed since the address named a comment, if it does. */
  const [opened, setOpened] = useState<{ hash: string; thread: string | null } | null>(null)
  const [, linked] = /^#comment-(.+)$/.exec(hash) ?? []
  const linkedThread = linked && all.find(({ comments }) => comments.some(({ id }) => id === linked))?.id
  const active = opened?.hash === hash ? opened.thread : (linkedThread ?? null)
  const setActive = useCallback((thread: string | null) => setOpened({ hash, thread }), [hash])
  useEffect(() => {
    if (linkedThread) onThreads(true)
  }, [linkedThread, onThreads])
  const mayComment = mayOnDocument(viewer, 'comment.create', document) && !isLookedAt
  const rights = {
    mayComment,
    mayWrite,
    mayModerate: mayOnDocument(viewer, 'comment.moderate', document) && !isLookedAt,
  }
  const threads = useMemo(
    () => all.filter(({ resolvedAt, id }) => resolvedAt === null || id === active),
    [all, active],
  )
  const onThread = useCallback(
    (id: string) => {
      setActive(id)
      setPassage(null)
      onThreads(true)
    },
    [onThreads, setActive],
  )
  const onComment = useCallback(
    (chosen: Passage) => {
      setPassage(chosen)
      onThreads(true)
    },
    [onThreads],
  )
  const pane = showsThreads && (
    <ThreadPane
      page={page}
      threads={all}
      active={active}
      onActivate={({ id }) => onThread(id)}
      passage={passage}
      onPassageDone={(thread) => {
        setPassage(null)
        setActive(thread)
      }}
      onClose={() => {
        setPassage(null)
        setActive(null)
        onThreads(false)
      }}
      {...rights}
    />
  )
  return {
    threads,
    activeThread: active,
    onThread,
    passage,
    onComment: mayComment ? onComment : undefined,
    pane: pane || null,
  }
}
