let open = 0

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/**
 * Runs a write that is kept nowhere but in this page, also while it waits for its turn: leaving meanwhile, which would
 * lose it without a word, asks first.
 */
export async function guardLeaving<T>(write: () => PromiseLike<T>): Promise<T> {
  open += 1
  if (open === 1) globalThis.addEventListener?.('beforeunload', askBeforeLeaving)
  try {
    return await write()
  } finally {
    open -= 1
    if (open === 0) globalThis.removeEventListener?.('beforeunload', askBeforeLeaving)
  }
}
