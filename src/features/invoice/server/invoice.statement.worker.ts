import { answerTasks } from '#server/pdf/answerTasks.ts'
import { drawStatement } from './invoice.statement.drawing.ts'

answerTasks(drawStatement)
