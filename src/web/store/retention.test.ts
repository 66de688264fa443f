import { expect, it } from 'vitest'
import { api } from './api.ts'

// Each adds its endpoints to the api.
const features = import.meta.glob('../../features/*/web/**/*.api.ts', { eager: true })

it('expires every query of the features 60 seconds after its last use', () => {
  expect(Object.keys(features).length).toBeGreaterThan(10)
  const names = Object.keys(api.endpoints)
  const other: Record<string, number> = {}
  for (const name of names)
    api.enhanceEndpoints({
      endpoints: {
        // Without one of its own it is the api's, which `api.test.ts` measures.
        [name]: ({ keepUnusedDataFor = 60 }: { keepUnusedDataFor?: number }) => {
          if (keepUnusedDataFor !== 60) other[name] = keepUnusedDataFor
        },
      },
    })
  expect(names).toEqual(expect.arrayContaining(['getTasks', 'getRateEffect', 'getTrash']))
  expect(other).toEqual({})
})
