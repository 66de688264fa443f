import { expect, it } from 'vitest'
import { guardProject, guardProjects } from './guardProjects.ts'

it('sends a position or an effect on time only with the parent or the rate that it belongs to', () => {
  const body = { name: 'Relaunch', parent: 'q', position: 'a1', rate: 90, applyRate: true as const }
  const params = { id: 'p' }
  const { name, rate, applyRate } = body
  expect(guardProject.without({ params, body }, { p: ['parent'] })).toEqual({
    params,
    body: { name, rate, applyRate },
  })
  expect(
    guardProject.without({ params, body: { parent: 'q', position: 'a1' } }, { p: ['parent'] }),
  ).toBeNull()
  const projects = [
    { id: 'p', ...body },
    { id: 'q', parent: 'r', position: 'a2' },
  ]
  expect(guardProjects.without({ body: { projects } }, { p: ['rate', 'parent'], q: ['parent'] })).toEqual({
    body: { projects: [{ id: 'p', name }] },
  })
  expect(guardProjects.without({ body: { projects } }, { p: ['name'] })?.body.projects[0]).toEqual({
    id: 'p',
    parent: 'q',
    position: 'a1',
    rate,
    applyRate,
  })
})
