import { bankCard, type TestPlayer } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

/** Real names, each with spellings that are the same person. */
const persons = [
  [
    'Mary Ann',
    'MARY ANN',
    'mary ann',
    'Mary  Ann',
    'Mary\u3000Ann',
    'Ｍａｒｙ Ａｎｎ',
    'Mary-Ann',
  ],
  [
    '阿卜杜拉·买买提',
    '阿卜杜拉•买买提',
    '阿卜杜拉.买买提',
    '阿卜杜拉．买买提',
    '阿卜杜拉・买买提',
    '阿卜杜拉‧買買提',
  ],
  ["O'Brien", 'O’Brien', 'O‘BRIEN', 'O＇Brien', 'OʼBrien', 'O´Brien', 'O`Brien'],
  ['张三', '張三', '張 三', '张\u200b三'],
  ['刘钟陈', '劉鍾陳', '劉鐘陳'],
  ['Jean-Luc', 'Jean‐Luc', 'Jean‑Luc', 'Jean–Luc', 'JEAN－LUC'],
  ['José', 'Jose\u0301', 'JOSÉ'],
  ['张〇', '張〇'],
] as const

async function setRealName({ id }: TestPlayer, name: string) {
  await app().owner.query('UPDATE player SET realname = $2 WHERE id = $1', [id, name])
}

describe('Y-7: a name in another spelling is the same person', () => {
  it.each(persons.map((spellings) => [spellings[0], spellings] as const))(
    '%s',
    async (_, spellings) => {
      const { rows } = await app().owner.query(
        'SELECT DISTINCT folded_name(n) AS folded FROM unnest($1::text[]) n',
        [[...spellings]],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0].folded).not.toBe('')
    },
  )

  it('other names stay others', async () => {
    const names = [...persons.map(([name]) => name), '李四', '张四', 'Mary Anne', 'Jose']
    const { rows } = await app().owner.query(
      'SELECT DISTINCT folded_name(n) FROM unnest($1::text[]) n',
      [names],
    )
    expect(rows).toHaveLength(names.length)
  })

  it('is flagged neither on a card nor on a deposit, and keeps its written form', async () => {
    const player = await app().registerPlayer()
    await setRealName(player, '張三·O’Brien')
    const writtenName = "张三.o'BRIEN"
    const card = { ...bankCard(player, newCardNumber()), bank_owner: writtenName }
    await app().expectOk('/api/bindcard', card, player.token)
    const other = { ...bankCard(player, newCardNumber()), bank_owner: '张四·O’Brien' }
    await app().expectOk('/api/bindcard', other, player.token)
    const { rows } = await app().owner.query(
      'SELECT owner, flags FROM payout_card WHERE player_id = $1 ORDER BY slot',
      [player.id],
    )
    expect(rows).toEqual([
      { owner: writtenName, flags: [] },
      { owner: '张四·O’Brien', flags: ['name_mismatch'] },
    ])
  })

  it('is seen as a shared name by staff', async () => {
    const [first, second] = [await app().registerPlayer(), await app().registerPlayer()]
    await setRealName(first, 'Ｗáng‐Müller 陳')
    await setRealName(second, 'WÁNG MÜLLER 陈')
    const { data } = await app().expectOk(
      `/admin/api/players/${first.name}/context`,
      {},
      await app().staffToken(),
    )
    expect(data?.hints).toMatchObject({ same_name: { count: 1, usernames: [second.name] } })
  })

  it.each([
    'O’Brien',
    '张〇',
    'Jean‐Luc',
    '张\u3000三',
    'Mary  Ann',
    '阿卜杜拉•买买提',
    'O＇Brien',
  ])('%s can sign up', async (realname) => {
    const form = { ...signUpForm(), realname }
    expect(await app().call('/api/register', form)).toMatchObject({ code: 200 })
    const { rows } = await app().owner.query(
      'SELECT realname FROM player WHERE name = $1',
      [form.name],
    )
    expect(rows).toEqual([{ realname }])
  })

  it.each([
    'a'.concat('\u0301'.repeat(40)),
    '\u0301'.repeat(40),
    '张<三',
    '张3',
    '张\u200b三',
  ])('%j cannot', async (realname) => {
    const reply = await app().call('/api/register', { ...signUpForm(), realname })
    expect(reply.error).toBe('register.realname')
  })
})

let count = 0
function signUpForm() {
  count += 1
  return {
    name: `folded-name-${count}`,
    password: 'secret-1',
    confirmPass: 'secret-1',
    paypassword: 'pay-pass-1',
    code: '',
    pid: '',
  }
}
