import { createHash } from 'node:crypto'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp({ hashes: 'full' })

const form = {
  name: 'fresh-player',
  password: 'secret-1',
  confirmPass: 'secret-1',
  realname: '林小鱼',
  paypassword: 'secret-2',
  code: '',
  pid: '',
}

function signUp(change: object = {}) {
  return app().call('/api/register', { ...form, ...change })
}

async function players(): Promise<number> {
  const { rows } = await app().owner.query('SELECT count(*)::int AS n FROM player')
  return rows[0].n
}

const nameText = '用户名长度6~16位，以字母或数字组合！'
const passwordText = '请输入正确的密码长度，最少6位！'
const realnameText = '请输入您的真实姓名!'
const payText = '请输入正确的支付密码长度，最少6位！'

// R-REG-02 R-REG-03 R-REG-04 R-REG-05 R-REG-06 R-REG-13
describe('the rules of registration', () => {
  it.each([
    [{ name: '' }, nameText],
    [{ name: 'abcde' }, nameText],
    [{ name: 'player 01' }, nameText],
    [{ name: 'player01\u200b' }, nameText],
    [{ name: 'player\u202e01' }, nameText],
    [{ name: 'player01%00' }, nameText],
    [{ name: '<b>player' }, nameText],
    [{ password: '' }, passwordText],
    [{ password: '12345', confirmPass: '12345' }, passwordText],
    [{ confirmPass: 'secret-2' }, '两次密码不一致！'],
    [{ confirmPass: '' }, '两次密码不一致！'],
    [{ confirmPass: 'SECRET-1' }, '两次密码不一致！'],
    [{ realname: '' }, realnameText],
    [{ realname: '林' }, realnameText],
    [{ realname: '𠮷' }, realnameText],
    [{ realname: ' 林 ' }, realnameText],
    [{ realname: '<script>' }, realnameText],
    [{ realname: '林小1' }, realnameText],
    [{ realname: '123456' }, realnameText],
    [{ paypassword: '' }, payText],
    [{ paypassword: '12345' }, payText],
  ])('%o', async (change, message) => {
    const before = await players()
    expect(await signUp(change)).toMatchObject({ status: 200, code: 422, message })
    expect(await players()).toBe(before)
  })

  it('R-REG-01: the first failing rule alone answers', async () => {
    const wrong = {
      name: '',
      password: '',
      confirmPass: 'x',
      realname: '',
      paypassword: '',
    }
    const right: Record<string, string> = { ...form }
    const texts: string[] = []
    for (const field of ['name', 'password', 'confirmPass', 'realname', 'paypassword']) {
      texts.push((await signUp(wrong)).message)
      Object.assign(wrong, { [field]: right[field] })
    }
    expect(texts).toEqual([
      nameText,
      passwordText,
      '两次密码不一致！',
      realnameText,
      payText,
    ])
  })

  it('R-REG-09: a name of 33 characters is refused', async () => {
    expect((await signUp({ name: 'n'.repeat(33) })).code).toBe(422)
  })

  it.each([
    ['R-REG-08: 17 to 32 characters', { name: 'n'.repeat(32) }],
    ['a real name with a middle dot', { name: 'dotted-name', realname: '阿卜杜拉·买买提' }],
    ['a real name of the rarer characters', { name: 'rare-name', realname: '𠮷田' }],
    ['Y-13: a name with blanks around it', { name: '\u3000 blank-name \t' }],
    ['a name in Chinese', { name: '锦鲤跃龙门吧' }],
    ['R-LOGIN-09: any captcha code', { name: 'any-captcha', code: 'wrong!' }],
  ])('%s registers', async (_what, change) => {
    const reply = await signUp(change)
    expect(reply).toMatchObject({ code: 200, message: '注册成功' })
  })
})

describe('names', () => {
  beforeAll(async () => {
    await signUp({ name: 'Player01' })
  })

  it.each(['Player01', 'player01', 'PLAYER01', 'ｐｌａｙｅｒ０１'])(
    'R-REG-14: %s is taken once Player01 exists',
    async (name) => {
      const before = await players()
      expect(await signUp({ name })).toMatchObject({
        code: 422,
        message: '用户名已存在',
        error: 'auth.name-taken',
        field: 'name',
      })
      expect(await players()).toBe(before)
    },
  )

  it.each(['administrator', 'System', 'SERVICE', 'userbalance', 'ｓｙｓｔｅｍ'])(
    '%s is reserved',
    async (name) => {
      expect(await signUp({ name })).toMatchObject({
        code: 422,
        message: '该用户名不可使用',
      })
    },
  )

  it('signs in under any spelling of the name', async () => {
    const login = { name: 'PLAYER01', password: form.password }
    expect((await app().call('/api/login_pc', login)).code).toBe(200)
  })
})

describe('a referral code', () => {
  it.each([
    ['AB_cd-12', 'AB_cd-12'],
    ["' OR 1", ''],
    ['../../x', ''],
    ['', ''],
  ])('%j is kept as %j and never stops a registration', async (pid, storedPid) => {
    const name = `ref-${createHash('sha256').update(pid).digest('hex').slice(0, 12)}`
    expect((await signUp({ name, pid })).code).toBe(200)
    const { rows } = await app().owner.query(
      'SELECT referral_code FROM player WHERE name = $1',
      [name],
    )
    expect(rows).toEqual([{ referral_code: storedPid }])
  })
})

describe('what is stored', () => {
  it('R-REG-12: registering signs in; the session holds only the hash of the token', async () => {
    const { data } = await signUp({ name: 'hash-only' })
    const token = String(data?.api_token)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await app().call('/api/user', {}, token)).data?.username).toBe('hash-only')
    const { rows } = await app().owner.query(
      `SELECT s.token_hash, s.ip, s.user_agent, p.login_hash, p.pay_hash FROM player_session s
       JOIN player p ON p.id = s.player_id WHERE p.name = 'hash-only'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0].login_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(rows)).not.toMatch(/secret-[12]/)
    expect(rows[0].pay_hash).not.toBe(rows[0].login_hash)
  })

  it('R-WIRE-31: the pay password is not the login password', async () => {
    const player = await app().registerPlayer()
    const asLogin = { name: player.name, password: player.payPassword }
    expect((await app().call('/api/login_pc', asLogin)).code).toBe(1101)
  })
})

describe('signing in', () => {
  it.each([
    {},
    { name: 'someone-here' },
    { password: 'secret-1' },
    { name: '', password: '' },
  ])('R-LOGIN-04: %o lacks a field', async (body) => {
    expect(await app().call('/api/login_pc', body)).toMatchObject({
      code: 422,
      message: '请输入您的账号和密码！',
    })
  })

  it('R-CALL-49: gives a fresh token each time; the one sent along is not upgraded', async () => {
    const player = await app().registerPlayer()
    const login = { name: player.name, password: player.password, code: 'AB12' }
    const sessionId = 'x'.repeat(43)
    const reply = await app().expectOk('/api/login_pc', login, sessionId)
    expect(reply.message).toBe('登录成功')
    const token = String(reply.data?.api_token)
    expect(token).not.toBe(player.token)
    expect(token).not.toBe(sessionId)
    expect((await app().call('/api/balance', {}, sessionId)).code).toBe(401)
    expect((await app().call('/api/balance', {}, token)).code).toBe(200)
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(200)
  })

  it('R-LOGIN-14: a wrong name and a wrong password are told apart by nothing, lock included', async () => {
    const player = await app().registerPlayer()
    const transcript = async (name: string) => {
      const replies = []
      for (let i = 0; i < 7; i += 1)
        replies.push(await app().call('/api/login_pc', { name, password: 'wrong-pass' }))
      return replies
    }
    const transcriptOfKnown = await transcript(player.name)
    expect(await transcript('no-such-player')).toEqual(transcriptOfKnown)
    expect(transcriptOfKnown[0]).toEqual({
      status: 200,
      code: 1101,
      message: '账号或密码错误',
      data: null,
      error: 'auth.wrong-credentials',
      field: 'password',
    })
    expect(transcriptOfKnown.map((reply) => reply.code)).toEqual([
      1101, 1101, 1101, 1101, 1101, 423, 423,
    ])
  })

  it('R-LOGIN-15: five wrong ones lock for 15 minutes, the right one included; the next lock is longer', async () => {
    const player = await app().registerPlayer()
    const right = { name: player.name, password: player.password }
    const fail = async (times: number) => {
      for (let i = 0; i < times; i += 1) {
        const reply = await app().call('/api/login_pc', {
          ...right,
          password: 'wrong-pass',
        })
        expect(reply.code).toBe(1101)
      }
    }
    const minutes: string[] = []
    for (let round = 0; round < 3; round += 1) {
      await fail(5)
      const reply = await app().call('/api/login_pc', right)
      expect(reply).toMatchObject({ status: 200, code: 423, error: 'auth.locked' })
      minutes.push(reply.message)
      await app().clock.forward((15 << round) * minuteMs)
    }
    expect(minutes).toEqual([
      '尝试次数过多，请15分钟后再试',
      '尝试次数过多，请30分钟后再试',
      '尝试次数过多，请60分钟后再试',
    ])
    expect((await app().call('/api/login_pc', right)).code).toBe(200)
    // A lock does not end open sessions.
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(200)
  })

  it('the fifth try may still be the right one, and clears the count', async () => {
    const player = await app().registerPlayer()
    const right = { name: player.name, password: player.password }
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1)
        await app().call('/api/login_pc', { ...right, password: 'wrong-pass' })
      expect((await app().call('/api/login_pc', right)).code).toBe(200)
    }
  })

  it('another spelling of the name shares the lock', async () => {
    const player = await app().registerPlayer()
    for (let i = 0; i < 5; i += 1) {
      const name = i % 2 ? player.name : player.name.toUpperCase()
      await app().call('/api/login_pc', { name, password: 'wrong-pass' })
    }
    const right = { name: player.name, password: player.password }
    expect((await app().call('/api/login_pc', right)).code).toBe(423)
  })

  it('a disabled account is told so only with the right password', async () => {
    const player = await app().registerPlayer()
    await app().owner.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [
      player.id,
    ])
    const right = { name: player.name, password: player.password }
    expect(await app().call('/api/login_pc', right)).toMatchObject({
      code: 1102,
      message: '账号已停用，请联系客服',
    })
    const wrong = { ...right, password: 'wrong-pass' }
    expect((await app().call('/api/login_pc', wrong)).code).toBe(1101)
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
  })
})

describe('signing out', () => {
  it('R-SESS-06 R-CALL-04: the token is dead at once, other sessions live on', async () => {
    const player = await app().registerPlayer()
    const login = { name: player.name, password: player.password }
    const second = String((await app().expectOk('/api/login_pc', login)).data?.api_token)
    expect(await app().call('/api/logoff', {}, player.token)).toMatchObject({
      code: 200,
      data: null,
    })
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
    expect((await app().call('/api/balance', {}, second)).code).toBe(200)
    // A repeated sign-out, or one without a session, succeeds.
    expect((await app().call('/api/logoff', {}, player.token)).code).toBe(200)
    expect((await app().call('/api/logoff')).code).toBe(200)
  })

  it('an expired session is refused', async () => {
    const player = await app().registerPlayer()
    await app().clock.forward(dayMs - minuteMs)
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(200)
    // The call shortly before the session expired has extended the session by a day.
    await app().clock.forward(dayMs)
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
  })
})

describe('R-SESS-20: a player is signed in at ten places at most', () => {
  it('with the eleventh the oldest ends', async () => {
    const player = await app().registerPlayer()
    const login = { name: player.name, password: player.password }
    const tokens = [player.token]
    for (let n = 0; n < 10; n += 1) {
      await app().clock.forward(minuteMs)
      tokens.push(String((await app().expectOk('/api/login_pc', login)).data?.api_token))
    }
    const codes: number[] = []
    for (const token of tokens)
      codes.push((await app().call('/api/balance', {}, token)).code)
    expect(codes).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  })

  it('twenty at once leave ten', async () => {
    const player = await app().registerPlayer()
    const login = { name: player.name, password: player.password }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app().expectOk('/api/login_pc', login)),
    )
    const results = await Promise.all(
      replies.map(({ data }) => app().call('/api/balance', {}, String(data?.api_token))),
    )
    expect(results.filter((reply) => reply.code === 200)).toHaveLength(10)
  })
})
