import { answerTasks } from '#server/pdf/answerTasks.ts'
import { drawInvoice } from './invoice.drawing.ts'

answerTasks(drawInvoice)
