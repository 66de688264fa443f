import { answerTasks } from '#server/workers/answerTasks.ts'
import { drawReport } from './report.drawing.ts'

answerTasks(drawReport)
