import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * The JSON schema by which an answer is written out: fields that the contract does not declare never leave the
 * server. Formats and limits are taken out, since what the server answers is not validated again.
 */
export function toJsonSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const key of [
        'format',
        'pattern',
        'minLength',
        'maxLength',
        'minimum',
        'maximum',
        'propertyNames',
      ]) {
        delete (jsonSchema as Json)[key]
      }
      flattenNull(jsonSchema as Json)
    },
  }) as Json
}

/** `anyOf: [X, null]` as `X, nullable`: the serialiser tries each branch of an `anyOf`, which is slow. */
function flattenNull(schema: Json) {
  const branches = schema.anyOf as Json[] | undefined
  const rest = branches?.filter(({ type }) => type !== 'null')
  if (!branches || rest?.length !== 1 || rest.length === branches.length) return
  delete schema.anyOf
  Object.assign(schema, rest[0], { nullable: true })
}
