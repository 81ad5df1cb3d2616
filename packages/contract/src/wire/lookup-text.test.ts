import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { playerCalls, staffCalls } from '../all.ts'
import type { Endpoint } from './endpoint.ts'

const lookups = ['search', 'username', 'word', 'words', 'player', 'subject'] as const
const endpoints: readonly Endpoint[] = [...playerCalls, ...staffCalls]

/** The text fields that find something, by call. */
const fields = endpoints.flatMap(({ path, input }) => {
  const shape: Readonly<Record<string, z.core.$ZodType>> =
    input instanceof z.ZodMiniObject ? input.shape : {}
  return lookups.flatMap((name) => {
    const field = shape[name]
    return field && z.safeParse(field, 'anna').data === 'anna'
      ? [{ path, name, field }]
      : []
  })
})

it('Y-13 Y-14: every lookup forgives blanks around a text, and invisible characters in it', () => {
  expect(fields.length).toBeGreaterThan(40)
  const strict = fields.filter(
    ({ path, field }) =>
      path !== '/admin/api/staff/create' &&
      z.safeParse(field, '\u3000an\u200b\u2060na\ufeff\u00ad ').data !== 'anna',
  )
  expect(strict.map(({ path, name }) => `${path} ${name}`)).toEqual([])
})
