import { answerTasks } from '#server/workers/answerTasks.ts'
import { drawStatement } from './invoice.statement.drawing.ts'

answerTasks(drawStatement)
