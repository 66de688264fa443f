import { answerTasks } from '#server/workers/answerTasks.ts'
import { drawDocument } from './document.drawing.ts'

answerTasks(drawDocument)
