import { spawnSync } from 'node:child_process'
import { ownPlayerCalls, playerCalls, staffCalls } from '@jinli/contract/all'
import { crashCalls } from '@jinli/contract/concept/concepts'
import { describe, expect, it } from 'vitest'
import { configOf } from './config.ts'
import {
  armCrashPoint,
  callNameOf,
  commitPoint,
  crashPoint,
  crashPoints,
} from './crash-point.ts'

/** Player calls that change no money and no way of paying it out: profile, contacts, pictures, sign-in, factors. */
const harmless = new Set([
  'accountsteps.birthdate',
  'accountsteps.terms',
  'applyagentdo',
  'contactcode',
  'contactproof',
  'contactverify',
  'factorbegin',
  'factorconfirm',
  'factordisable',
  'factorenable',
  'favouritegame',
  'gamelimit.confirm',
  'gamelimit.set',
  'identity.check',
  'identity.document',
  'mailcopy',
  'markernotice.contest',
  'message.read',
  'message.readall',
  'mysessions.end',
  'passkeyadd',
  'passkeyask',
  'passkeybegin',
  'passkeyname',
  'passkeyremove',
  'payreference',
  'realitycheck.answer',
  'realitycheck.set',
  'recoverycodes',
  'support.picture',
  'updateuserinfo',
  'uploadimg',
])

describe('crash points', () => {
  it('stand around the commit of every money call (docs/money.md)', () => {
    const ofPlayers = [...playerCalls, ...ownPlayerCalls]
      .filter((call) => call.audience === 'player' && call.effect === 'write')
      .map((call) => callNameOf(call.path))
      .filter((name) => !harmless.has(name))
    const ofStaff = staffCalls
      .filter((call) => call.effect === 'write' && call.permission)
      .filter(
        (call) =>
          !/^(staff|content|mail|outbox|role|player|agent|service|site|bank|risk|venue|break-glass|identity|marker|vip|promotion\.(?:edit|publish))\b|\.export$/.test(
            String(call.permission),
          ),
      )
      .map((call) => callNameOf(call.path))
    expect([...ofPlayers, ...ofStaff].sort()).toEqual([...crashCalls].sort())
  })

  it('have each name once', () => {
    expect(new Set(crashPoints).size).toBe(crashPoints.length)
  })

  it('let a process pass that is armed for none or for another', () => {
    for (const at of [null, { point: 'transfer.send.before', nth: 2 }]) {
      armCrashPoint(at)
      crashPoint('transfer.send.before')
      crashPoint('transfer.send.after')
      commitPoint('/api/recharge', 'before')
    }
    armCrashPoint(null)
  })

  it('kill the process that is armed for one, at the passing it names', () => {
    const module = JSON.stringify(new URL('./crash-point.ts', import.meta.url).href)
    const program = `
      import { armCrashPoint, commitPoint } from ${module}
      armCrashPoint({ point: 'deposits.approve.commit.after', nth: 2 })
      for (const n of [1, 2, 3]) {
        console.log(n)
        commitPoint('/admin/api/deposits/:deposit_no/approve', 'after')
      }`
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    })
    expect(child).toMatchObject({ signal: 'SIGKILL', stdout: '1\n2\n' })
  })

  it.each([
    { side: 'before', done: 'BEGIN\nwork\n' },
    { side: 'after', done: 'BEGIN\nwork\nCOMMIT\n' },
  ])(
    'kill on the $side side of the COMMIT of a named transaction',
    ({ side, done: isCommitted }) => {
      const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
      const program = `
      import { armCrashPoint } from ${file('./crash-point.ts')}
      import { transaction } from ${file('./db.ts')}
      armCrashPoint({ point: 'transfer.complete.${side}', nth: 1 })
      const tx = { query: async (text) => console.log(text), release() {} }
      const work = async () => console.log('work')
      await transaction({ connect: async () => tx }, work, 'transfer.complete')
      console.log('alive')`
      const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        encoding: 'utf8',
      })
      expect(child).toMatchObject({ signal: 'SIGKILL', stdout: isCommitted })
    },
  )

  const least = {
    APP_DATABASE_URL: 'postgres://app@127.0.0.1/jinli',
    CARD_KEY: Buffer.alloc(32).toString('base64url'),
  }

  it('are armed by the environment, by a known name only', () => {
    expect(configOf(least).crashAt).toBeNull()
    expect(configOf({ ...least, CRASH_AT: 'recharge.commit.after:3' }).crashAt).toEqual({
      point: 'recharge.commit.after',
      nth: 3,
    })
    for (const text of ['', 'recharge.commit.after', 'recharge.commit.after:0', 'x.y:1']) {
      expect(() => configOf({ ...least, CRASH_AT: text })).toThrow(/CRASH_AT$/)
    }
  })

  it('are refused in live mode, before anything else is asked of it', () => {
    const live = { ...least, JINLI_MODE: 'live', CRASH_AT: 'recharge.commit.after:1' }
    expect(() => configOf(live)).toThrow('live mode refuses CRASH_AT')
  })
})
