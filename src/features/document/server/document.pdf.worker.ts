import { answerTasks } from '#server/pdf/answerTasks.ts'
import { drawDocument } from './document.drawing.ts'

answerTasks(drawDocument)
