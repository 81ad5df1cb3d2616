import {
  adjustmentRow,
  cancelAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { confirmMyFactor, readMyFactor } from '@jinli/contract/operator/staff-factor.admin'
import { askMyKey } from '@jinli/contract/operator/staff-key.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, fill, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { only, sample } from '../../test/sample.ts'
import { notTouched, plugInKey, useSecurityKeys } from '../../test/security-key.ts'
import { CancelAdjustmentDialog } from '../adjustment/cancel-adjustment-dialog.tsx'

const desk = useFakeServer()
useSecurityKeys()
const row = sample(adjustmentRow, { adjustment_no: 'A7', status: 'draft' })

beforeEach(() => {
  desk.server.on(readMyFactor, { ...sample(readMyFactor.output), keys: [] })
  desk.server.on(cancelAdjustment, refuse('factor.again'))
})

/** Cancels the open question, because it is shared by the whole page and would stay for the next test. */
async function decline({
  user,
  question,
}: Pick<Awaited<ReturnType<typeof press>>, 'user' | 'question'>) {
  await user.click(question.getByRole('button', { name: '取消' }))
}

async function press() {
  const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
  const { user } = show(<CancelAdjustmentDialog row={row} {...ends} />)
  const form = await dialog('取消调整 A7')
  await fill(user, form.getByLabelText('取消原因'), '核对后处理')
  await user.click(form.getByRole('button', { name: '确认取消' }))
  const question = await dialog('请确认是您本人')
  return { ends, user, form, question }
}

// R-ADMIN-105
describe('an action that needs a fresh second factor', () => {
  it('asks for it over the dialog, and goes on by itself', async () => {
    const { ends, user, question } = await press()
    desk.server.on(confirmMyFactor, sample(confirmMyFactor.output))
    desk.server.on(cancelAdjustment, row)
    await fill(user, question.getByRole('textbox'), '123456')
    await user.click(question.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.request(confirmMyFactor).fields).toEqual({ code: '123456' })
    const requests = desk.server.requests(cancelAdjustment)
    expect(requests.map(({ fields }) => fields)).toEqual([
      { adjustment_no: 'A7', reason: '核对后处理' },
      { adjustment_no: 'A7', reason: '核对后处理' },
    ])
  })

  it('says that a code is wrong and keeps asking', async () => {
    desk.server.on(confirmMyFactor, refuse('factor.wrong'))
    const { user, question } = await press()
    await fill(user, question.getByRole('textbox'), '000000')
    await user.click(question.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(desk.server.requests(confirmMyFactor)).toHaveLength(1))
    expect(await question.findByRole('textbox')).toBeTruthy()
    expect(desk.server.requests(cancelAdjustment)).toHaveLength(1)
    await decline({ user, question })
  })

  it('sends nothing without a code', async () => {
    const { user, question } = await press()
    await user.click(question.getByRole('button', { name: '确认' }))
    expect(desk.server.requests(confirmMyFactor)).toEqual([])
    await decline({ user, question })
  })

  it('stays undone when the reader does not want to', async () => {
    const { ends, user, form, question } = await press()
    await decline({ user, question })
    await waitFor(() =>
      expect(
        screen.queryByText('付款、导出、查看敏感信息、修改设置与权限前，需要再验证一次'),
      ).toBeNull(),
    )
    expect(form.getByLabelText<HTMLTextAreaElement>('取消原因').value).toBe('核对后处理')
    expect(ends.onDone).not.toHaveBeenCalled()
    expect(desk.server.requests(cancelAdjustment)).toHaveLength(1)
  })
})

// R-ADMIN-106 R-ADMIN-109
describe('a fresh second factor of whoever has a security key', () => {
  const ask = sample(askMyKey.output)
  const key = only(sample(readMyFactor.output).keys)
  const byKey = { name: '用安全密钥验证' }

  async function pressWithKey(isHere = true) {
    desk.server.on(readMyFactor, {
      ...sample(readMyFactor.output),
      device_since: null,
      key_origin: window.location.origin,
      keys: [{ ...key, here: isHere }],
    })
    desk.server.on(askMyKey, ask)
    const device = plugInKey()
    return { device, ...(await press()) }
  }

  it('is shown by a touch, and the action goes on', async () => {
    const { ends, user, question } = await pressWithKey()
    desk.server.on(confirmMyFactor, null)
    desk.server.on(cancelAdjustment, row)
    // A staff member without a device can type only recovery codes.
    expect(question.getByLabelText('恢复码')).toBeTruthy()
    await user.click(question.getByRole('button', byKey))
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.request(confirmMyFactor).fields).toMatchObject({
      key: { id: 'AQID', response: { signature: 'AQID' } },
    })
  })

  it('is asked for again when the key is not touched', async () => {
    const { device, user, question } = await pressWithKey()
    device.get.mockImplementationOnce(notTouched)
    await user.click(question.getByRole('button', byKey))
    expect(await screen.findByText(/^安全密钥未完成验证/)).toBeTruthy()
    expect(desk.server.requests(confirmMyFactor)).toEqual([])
    await decline({ user, question })
  })

  it('is typed where no key of theirs is for this address', async () => {
    const { user, question } = await pressWithKey(false)
    expect(question.queryByRole('button', byKey)).toBeNull()
    await decline({ user, question })
  })

  it('says that there is no key after all', async () => {
    const { user, question } = await pressWithKey()
    desk.server.on(askMyKey, null)
    await user.click(question.getByRole('button', byKey))
    expect(await screen.findByText(/^此地址没有可用的安全密钥/)).toBeTruthy()
    await decline({ user, question })
  })
})
