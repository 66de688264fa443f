import { config } from 'zod/v4'
import { sentenceOf } from '#shared/sentences.ts'

// The page's policy forbids code made at run time, which zod would try first. Before any schema is made: the build
// takes this for `zod`.
config({ jitless: true, customError: sentenceOf })

export { z } from 'zod/v4'
