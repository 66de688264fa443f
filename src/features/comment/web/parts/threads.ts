import type { Comment } from '../../comment.shape.ts'
import type { UnsentComment } from '../comment.slice.ts'

export type CommentThread = {
  /** Of the comment that the others answer. */
  id: string
  /** Null once it is deleted. */
  root: Comment | null
  replies: Comment[]
  unsent: UnsentComment[]
}

/** Comments with what answers them, in the order in which the first of each was written. */
export function toThreads(comments: readonly Comment[], unsent: readonly UnsentComment[]) {
  const threads = new Map<string, CommentThread>()
  const threadOf = (id: string) => {
    const known = threads.get(id)
    if (known) return known
    const added = { id, root: null, replies: [], unsent: [] }
    threads.set(id, added)
    return added
  }
  for (const comment of comments) {
    const thread: CommentThread = threadOf(comment.replyTo ?? comment.id)
    if (comment.replyTo) thread.replies.push(comment)
    else thread.root = comment
  }
  /** What begins a thread once it is sent. */
  const last: UnsentComment[] = []
  for (const comment of unsent) {
    if (comment.replyTo) threadOf(comment.replyTo).unsent.push(comment)
    else last.push(comment)
  }
  return { threads: [...threads.values()], last }
}
