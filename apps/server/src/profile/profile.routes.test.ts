import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

const good = { mobile: '13800138000', email: 'lin@example.com', birthday: '1990-02-28' }

async function save(token: string | null, body: object) {
  return app().call('/api/updateuserinfo', body, token)
}
async function profileOf(token: string) {
  const { data } = await app().expectOk('/api/user', {}, token)
  const { mobile, email, birthday, username, realname } = data ?? {}
  return { mobile, email, birthday, username, realname }
}

describe('R-CALL-30: updateuserinfo', () => {
  it('R-ME-04 R-ME-08 R-ME-13: changes these three and nothing else', async () => {
    const { token, name } = await app().registerPlayer()
    const more = {
      username: 'another',
      realname: '王大明',
      avatar: '/x',
      vip: 9,
      isagent: 1,
    }
    expect(await save(token, { ...good, ...more })).toMatchObject({
      status: 200,
      code: 200,
      message: '操作成功',
    })
    const { data } = await app().expectOk('/api/user', {}, token)
    expect(data).toMatchObject({ ...good, username: name, realname: '林小鱼', isagent: 0 })
    expect(data).toMatchObject({ avatar: '', vip: 0 })
    // The last day of a month stays that day, whatever the hour of the request.
    await app().clock.stop('2026-03-31T23:30:00Z')
    const { token: newToken } = await app().registerPlayer()
    await save(newToken, { ...good, birthday: '1996-02-29' })
    expect(await profileOf(newToken)).toMatchObject({ birthday: '1996-02-29' })
  })

  it('Y-9: what was typed around them is no part of them', async () => {
    const { token } = await app().registerPlayer()
    await save(token, { ...good, mobile: ' 8613800138000 ', email: ' a@b.cn\t' })
    expect(await profileOf(token)).toMatchObject({
      mobile: '13800138000',
      email: 'a@b.cn',
    })
  })

  it.each([
    [{}, 'profile.mobile', '请输入正确手机号'],
    [{ ...good, mobile: '12412345678' }, 'profile.mobile', '请输入正确手机号'],
    [{ ...good, email: 'nobody' }, 'profile.email', '请输入正确邮箱号'],
    [
      { ...good, birthday: '1990/2/28' },
      'profile.birthday',
      '请输入正确的日期格式：YYYY-MM-DD',
    ],
    [
      { ...good, birthday: '1990-02-31' },
      'profile.birthday',
      '请输入正确的日期格式：YYYY-MM-DD',
    ],
    [{ ...good, birthday: '1979-12-31' }, 'profile.birthday-range', undefined],
    [{ ...good, birthday: '2020-01-01' }, 'profile.birthday-range', undefined],
    [{ ...good, mobile: 13_800_138_000 }, 'input.invalid', undefined],
    [{ ...good, email: `${'a'.repeat(300)}@b.cn` }, 'input.invalid', undefined],
  ])('%o: %s', async (body, error, message) => {
    const { token } = await app().registerPlayer()
    const reply = await save(token, body)
    expect(reply).toMatchObject({ status: 200, code: 422, error })
    if (message) expect(reply.message).toBe(message)
    expect(await profileOf(token)).toMatchObject({ mobile: '', email: '', birthday: '' })
  })

  it('is one’s own: a visitor changes nobody', async () => {
    expect(await save(null, good)).toMatchObject({ code: 401 })
  })
})
