import { changeMyPassword } from '@jinli/contract/operator/staff-account.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dialog, fill, show, useFakeServer } from '../../test/back-office.tsx'
import { noResponse, refuse } from '../../test/fake-server.ts'
import { sample } from '../../test/sample.ts'
import { OwnPasswordDialog } from './own-password-dialog.tsx'

const desk = useFakeServer()
const labels = ['原密码', '新密码（至少 10 位）', '再输一次新密码'] as const

async function open() {
  const onClose = vi.fn()
  const { user } = show(<OwnPasswordDialog onClose={onClose} />)
  const form = await dialog('修改密码')
  async function enter(...passwords: readonly [string, string, string]) {
    for (const [n, label] of labels.entries())
      await fill(user, form.getByLabelText(label), passwords[n] ?? '')
    await user.click(form.getByRole('button', { name: '确认修改' }))
  }
  return { onClose, form, enter }
}

describe('one’s own password', () => {
  it('is changed with the old one, and the dialog closes', async () => {
    desk.server.on(changeMyPassword, sample(changeMyPassword.output))
    const { onClose, enter } = await open()
    await enter('old-password-1', 'moon-river-88-x', 'moon-river-88-x')
    expect(await screen.findByText('密码已修改')).toBeTruthy()
    expect(desk.server.request(changeMyPassword).fields).toEqual({
      old: 'old-password-1',
      password: 'moon-river-88-x',
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    ['', 'moon-river-88-x', 'moon-river-88-x', refusal('staff.old-password').message],
    ['old-password-1', 'short', 'short', refusal('staff.password-length').message],
    ['old-password-1', 'moon-river-88-x', 'other', refusal('register.confirm').message],
  ])('“%s”, “%s”, “%s” is not sent', async (old, password, repeat, words) => {
    const { form, enter } = await open()
    await enter(old, password, repeat)
    expect(await form.findByText(words)).toBeTruthy()
    expect(desk.server.requests(changeMyPassword)).toEqual([])
  })

  it('stays when the old one is wrong, and says so there', async () => {
    desk.server.on(changeMyPassword, refuse('staff.old-password'))
    const { onClose, form, enter } = await open()
    await enter('wrong-password', 'moon-river-88-x', 'moon-river-88-x')
    const alert = await form.findByText(refusal('staff.old-password').message)
    const item = form.getByLabelText('原密码').closest('.ant-form-item')
    expect(item?.contains(alert)).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is sent again under the same key after a lost response', async () => {
    desk.server.on(changeMyPassword, noResponse)
    const { onClose, enter } = await open()
    await enter('old-password-1', 'moon-river-88-x', 'moon-river-88-x')
    await screen.findByText('网络异常，请检查网络后重试')
    desk.server.on(changeMyPassword, sample(changeMyPassword.output))
    await enter('old-password-1', 'moon-river-88-x', 'moon-river-88-x')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const keys = desk.server.requests(changeMyPassword).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})
