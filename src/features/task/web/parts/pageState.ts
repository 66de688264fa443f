/** What a task's page knows of the list that it was opened from. */
export type PageState = { order: string[]; back: string }

/** How many tasks the page's way to the one before and after goes on; the browser keeps them with the address. */
const max = 400

/** The part of a list around a task, and the address to come back to. */
export function pageState(taskId: string, order: readonly string[]): PageState {
  const from = Math.max(0, order.indexOf(taskId) - max / 2)
  return { order: order.slice(from, from + max), back: location.pathname + location.search }
}

/** What came with the address, if it is that. */
export function readPageState(state: unknown): PageState | null {
  const { order, back } = (state ?? {}) as Partial<PageState>
  return Array.isArray(order) && typeof back === 'string' ? { order, back } : null
}
