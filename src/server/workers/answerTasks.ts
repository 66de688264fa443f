import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer, WorkerTask } from './openWorkers.ts'

/** Lets this thread do one kind of work: see `openWorkers`. */
export function answerTasks<T>(work: (task: T) => Promise<Uint8Array>) {
  const port = parentPort
  if (!port) throw new Error('Runs in a worker thread')
  port.on('message', async ({ id, task }: WorkerTask<T>) => {
    let answer: WorkerAnswer
    try {
      answer = { id, bytes: await work(task) }
    } catch (error) {
      answer = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
    port.postMessage(answer)
  })
}
