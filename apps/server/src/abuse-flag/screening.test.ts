import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenPlayers } from './screening.jobs.ts'
import { personsIn } from './screening-file.ts'

const app = useTestApp()
const folder = mkdtempSync(join(tmpdir(), 'jinli-screening-'))
const path = join(folder, 'list.tsv')
let risk: TestStaff
beforeAll(async () => {
  risk = await app().newStaff('risk', '小风')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function screen(...lines: string[]): Promise<void> {
  writeFileSync(path, `${lines.join('\n')}\n`)
  await screenPlayers(app().context.pool, path)
}

type Case = {
  kind: string
  usernames: string[]
  evidence: { label: string; value: string }[]
}

async function casesOf(player: TestPlayer): Promise<Case[]> {
  const query = { kind: 'listed_person', search: player.name }
  const { data } = await app().expectOk('/admin/api/risk-cases', query, risk.token)
  return data?.['data'] as Case[]
}

async function playerWith(
  realname: string,
  birthday: string | null = null,
): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().owner.query('UPDATE player SET realname = $2, birthday = $3 WHERE id = $1', [
    player.id,
    realname,
    birthday,
  ])
  return player
}

describe('R-IDENT-09: a list is taken whole or not at all', () => {
  it('reads names, birthdays and sources; comments and empty lines are none', () => {
    expect(personsIn('\uFEFF# list\n林 一\t1980-02-29\tUN\r\n\nAnn\t\t\n')).toEqual([
      { name: '林 一', birthday: '1980-02-29', source: 'UN' },
      { name: 'Ann', birthday: null, source: '' },
    ])
  })

  it.each(['\t1980-01-01\tx', 'A\t1980-02-30\tx', 'A\t1.2.1980\tx', 'A\t\tx\ty'])(
    'names the line that is wrong: %j',
    (line) => {
      expect(() => personsIn(`B\t\t\n${line}`)).toThrow('line 2')
    },
  )

  it('keeps the list before', async () => {
    const player = await playerWith('柳七一')
    await screen('柳七一\t\tUN')
    await expect(screen('柳七二\t\tUN', '柳七三\tx\tUN')).rejects.toThrow('line 2')
    expect(await casesOf(player)).toHaveLength(1)
    const { rows } = await app().owner.query('SELECT name FROM screening_person')
    expect(rows).toEqual([{ name: '柳七一' }])
  })
})

describe('R-IDENT-10: a player who may be on the list is a case', () => {
  it('whose birthday agrees or is unknown, however the name is written', async () => {
    const same = await playerWith('ＡＮＮ Ｌee', '1980-05-06')
    const unknown = await playerWith('ann lee')
    const other = await playerWith('Ann Lee', '1990-01-01')
    await screen('Ann Lee\t1980-05-06\tUN 12')
    expect((await casesOf(same))[0]?.evidence).toMatchObject([
      { label: '名单姓名', value: 'Ann Lee' },
      { label: '名单生日', value: '1980-05-06' },
      { label: '会员生日', value: '1980-05-06' },
      { label: '吻合', value: '姓名与生日' },
      { label: '名单来源', value: 'UN 12' },
    ])
    expect((await casesOf(unknown))[0]?.evidence).toContainEqual(
      expect.objectContaining({ label: '吻合', value: '仅姓名' }),
    )
    expect(await casesOf(other)).toEqual([])
  })

  it('at sign-up, and once however often the list is read', async () => {
    await screen('白三江\t\tEU')
    const player = await playerWith('白三江')
    await app().clock.forward(minuteMs)
    await screen('白三江\t\tEU')
    await screen('白三江\t\tEU')
    expect(await casesOf(player)).toHaveLength(1)
  })

  it('whose name changed, on the next day', async () => {
    await screen('苏四海\t\tEU')
    const player = await playerWith('苏四河')
    await app().clock.forward(minuteMs)
    await screen('苏四海\t\tEU')
    await app().owner.query(`UPDATE player SET realname = '苏四海' WHERE id = $1`, [
      player.id,
    ])
    await screen('苏四海\t\tEU')
    expect(await casesOf(player)).toEqual([])
    await app().clock.forward(dayMs)
    risk = await app().newStaff('risk', '小风')
    await screen('苏四海\t\tEU')
    expect(await casesOf(player)).toHaveLength(1)
  })
})
