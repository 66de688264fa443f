import { config } from 'zod'
import { sentenceOf } from '../shared/sentences.ts'

// The page's policy forbids code made at run time, which zod would try first. Before any schema is made.
config({ jitless: true, customError: sentenceOf })
