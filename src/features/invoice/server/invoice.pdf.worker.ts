import { answerTasks } from '#server/workers/answerTasks.ts'
import { drawInvoice } from './invoice.drawing.ts'

answerTasks(drawInvoice)
