import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partsOf } from './parts.ts'

const secrets = { postgres: 'one', replicator: 'two', jinli: 'three' }
const parts = partsOf('/cell', secrets)
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

describe('R-OPS-94: the files of the cell', () => {
  it('have no place that is not filled in', () => {
    expect(parts).toHaveLength(7)
    for (const { env } of parts) expect(JSON.stringify(env)).not.toContain('${')
  })

  it('give each machine an address of its own, and each etcd all members', () => {
    const envs = parts.map(({ env }) => env)
    const listens = envs.flatMap((env) => env.PATRONI_POSTGRESQL_LISTEN ?? [])
    expect(new Set(listens).size).toBe(3)
    const members = envs.flatMap((env) => env.ETCD_INITIAL_CLUSTER ?? [])
    expect(new Set(members).size).toBe(1)
    expect(members[0]?.split(',')).toHaveLength(3)
  })

  it('let no write be acknowledged by one machine alone', () => {
    const text = read('patroni.yml')
    expect(text).toContain('synchronous_mode: true')
    expect(text).toContain('synchronous_mode_strict: true')
  })

  it('leave Patroni time to try twice before its lease ends', () => {
    const number = (name: string) =>
      Number(new RegExp(`^ +${name}: (\\d+)`, 'm').exec(read('patroni.yml'))?.[1])
    expect(number('loop_wait') + 2 * number('retry_timeout')).toBeLessThanOrEqual(
      number('ttl'),
    )
  })
})
