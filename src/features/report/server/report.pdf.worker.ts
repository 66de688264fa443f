import { answerTasks } from '#server/pdf/answerTasks.ts'
import { drawReport } from './report.drawing.ts'

answerTasks(drawReport)
