import { Worker } from 'node:worker_threads'
import { HttpError } from '../errors.ts'

export type WorkerTask<T> = { id: number; task: T }
export type WorkerAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string }

type Job<T> = {
  task: T
  resolve(bytes: Uint8Array): void
  reject(error: unknown): void
}

const limits = {
  /** Threads at once. */
  workers: 2,
  /** Waiting for one of them. */
  queue: 50,
  milliseconds: 20_000,
  megabytes: 512,
  /** Without work a thread ends after so long, and with it what it holds. */
  idleMilliseconds: 5 * 60_000,
}

const busy = () =>
  new HttpError(503, 'BUSY', 'Too many documents are being created right now. Please try again in a moment.')
const tooLong = () =>
  new HttpError(503, 'TOO_LONG', 'This document took too long to create. Please try again.')

/**
 * A few threads for work that would hold up everybody else’s calls, such as drawing a PDF; `script` calls `answerTasks`.
 * They start with the first task. One that takes too long or too much memory is ended, and the next task gets a new one.
 */
export function openWorkers<T>(script: URL) {
  const waiting: Job<T>[] = []
  let running = 0
  const idle = new Set<Thread<T>>()

  const next = () => {
    while (waiting.length && (idle.size || running < limits.workers)) {
      const job = waiting.shift() as Job<T>
      const [thread = startThread<T>(script, forget)] = idle
      if (!idle.delete(thread)) running += 1
      void thread.work(job).then(() => {
        if (thread.isAlive()) idle.add(thread)
        next()
      })
    }
  }
  const forget = (thread: Thread<T>) => {
    idle.delete(thread)
    running -= 1
    next()
  }

  return {
    run: (task: T): Promise<Uint8Array> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= limits.queue) return reject(busy())
        waiting.push({ task, resolve, reject })
        next()
      }),
  }
}

type Thread<T> = { work(job: Job<T>): Promise<void>; isAlive(): boolean }

function startThread<T>(script: URL, onEnd: (thread: Thread<T>) => void): Thread<T> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: limits.megabytes } })
  let current: { job: Job<T>; done: () => void } | null = null
  let isAlive = true
  let count = 0
  let timer: NodeJS.Timeout | undefined

  const finish = (settle: (job: Job<T>) => void) => {
    clearTimeout(timer)
    const { job, done } = current ?? {}
    current = null
    if (job) settle(job)
    if (isAlive) timer = setTimeout(() => void worker.terminate(), limits.idleMilliseconds).unref()
    done?.()
  }
  const end = (error: unknown) => {
    if (!isAlive) return
    isAlive = false
    finish((job) => job.reject(error))
    onEnd(thread)
  }
  worker.on('message', (answer: WorkerAnswer) =>
    finish((job) => ('bytes' in answer ? job.resolve(answer.bytes) : job.reject(new Error(answer.error)))),
  )
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread ended')))
  // A server that stops waits for calls, not for threads.
  worker.unref()

  const thread: Thread<T> = {
    isAlive: () => isAlive,
    work: (job) =>
      new Promise((done) => {
        clearTimeout(timer)
        current = { job, done }
        count += 1
        worker.postMessage({ id: count, task: job.task } satisfies WorkerTask<T>)
        timer = setTimeout(() => {
          end(tooLong())
          void worker.terminate()
        }, limits.milliseconds)
      }),
  }
  return thread
}
