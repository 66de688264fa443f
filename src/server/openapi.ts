import { z } from 'zod'
import { bytes, type Call, failure, nothing } from '#shared/contract.ts'
import { handled } from './handle.ts'

type Json = Record<string, unknown>

/** The API document, made from the contracts of the calls that have a route. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of handled) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workweek',
      version: '1',
      description:
        'Sign in with POST /auth/login; the session travels in a cookie. Writes need a same-origin Origin or Sec-Fetch-Site header.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: { Failure: schemaOf(failure) },
    },
  }
}

function operation(call: Call): Json {
  const { method, path, permission, scope, summary, params, query, body, answer } = call
  return {
    operationId: `${method} ${path}`,
    summary,
    tags: [path.split('/')[1]],
    security: permission === 'public' ? [] : [{ session: [] }],
    'x-permission': permission,
    'x-scope': scope,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body !== nothing && { requestBody: { content: contentOf(body, 'input') } }),
    responses: {
      200: { description: 'Done', content: contentOf(answer, 'output') },
      default: {
        description: 'Error. `code` is stable; `message` is written for people',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** What is sent or answered: JSON of a shape, or bytes. */
const contentOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  schema === bytes
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(schema, io) } }

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (schema === nothing) return []
  const whole = schemaOf(schema, 'input')
  const { properties = {}, required = [] } = (whole.anyOf as Json[] | undefined)?.[0] ?? whole
  return Object.entries(properties as Record<string, Json>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: property,
  }))
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
