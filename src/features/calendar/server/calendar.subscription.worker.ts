import { answerTasks } from '#server/workers/answerTasks.ts'
import { type ReadTask, readSubscription } from './calendar.subscription.read.ts'

// A file of a stranger may take long to read, and other people’s calls are not to wait for it.
answerTasks((task: ReadTask) => Promise.resolve(Buffer.from(JSON.stringify(readSubscription(task)))))
