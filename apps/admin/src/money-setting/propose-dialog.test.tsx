import type { MoneySettingKey } from '@jinli/contract/money-setting/money-setting'
import { proposeSetting } from '@jinli/contract/money-setting/money-setting.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dialog, fill, put, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import {
  houseAccount,
  settingDocuments,
  settingRowOf,
  settingVersionOf,
} from '../../test/setting-documents.ts'
import { ProposeDialog } from './propose-dialog.tsx'

const desk = useFakeServer()

async function open(key: MoneySettingKey) {
  const row = settingRowOf(key)
  desk.server.on(proposeSetting, settingVersionOf(key))
  const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
  const { user } = show(<ProposeDialog row={row} {...ends} />)
  const form = await dialog(`修改「${row.label}」`)
  put(form.getByLabelText('修改原因'), '按公告')
  const press = (name = '提交复核') => user.click(form.getByRole('button', { name }))
  const value = () => desk.server.request(proposeSetting).fields.value
  const nothingSent = () => expect(desk.server.requests(proposeSetting)).toEqual([])
  return { ends, user, form, press, value, nothingSent }
}

describe('changing a money setting', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '修改「汇率与手续费」',
    render: (ends) => <ProposeDialog row={settingRowOf('rates')} {...ends} />,
    confirm: '提交复核',
    call: proposeSetting,
    reply: settingVersionOf('rates'),
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('存款汇率（元 / USDT）'), '7.3')
      await fill(user, form.getByLabelText('修改原因'), '按行情')
    },
    fields: {
      key: 'rates',
      value: { ...settingDocuments.rates, deposit_rate: 7.3 },
      reason: '按行情',
      effective_at: '',
      based_on: 3,
      sure: 0,
    },
    success: '已提交，等待另一位员工确认',
    missingText: '没有变化',
    stale: 'setting.stale',
    typedTexts: { '存款汇率（元 / USDT）': '7.3', 修改原因: '按行情' },
  })
})

describe('the form of each money setting', () => {
  it.each([
    ['deposit.bank', '最低金额', '200', { min: 200 }],
    [
      'deposit.bank',
      '卡号',
      '6222 1',
      { accounts: [{ ...houseAccount, bank_no: '6222 1' }] },
    ],
    ['deposit.usdt_trc20', '最高金额', '20,000', { max: 20_000 }],
    ['deposit.usdt_erc20', '最低金额', '150.5', { min: 150.5 }],
    ['deposit.wechat', '收款人', ' 锦鲤科技 ', { payee: '锦鲤科技' }],
    [
      'deposit.alipay',
      '收款码内容',
      'https://qr.example/y',
      { code: 'https://qr.example/y' },
    ],
    ['rates', 'TRC20手续费（USDT / 笔）', '1.5', { fee_trc20: 1.5 }],
    ['review', '每日取款次数（0 为不限）', '5', { withdrawals_per_day: 5 }],
    ['red_packet', '每人每日最多次数', '9', { max_times: 9 }],
    [
      'reasons',
      '取款拒绝原因（每行一条）',
      '卡号有误\n\n 停用 ',
      { withdrawal: ['卡号有误', '停用'] },
    ],
  ] as const)(
    '%s: sends the whole document with a new %s',
    async (key, label, text, part) => {
      const { form, press, value, ends } = await open(key)
      expect(form.getByText('还没有变化')).toBeTruthy()
      put(form.getByLabelText(label), text)
      expect(form.getByText(/将提交 \d 处变更/)).toBeTruthy()
      await press()
      await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
      expect(value()).toEqual({ ...settingDocuments[key], ...part })
    },
  )

  it('a switch is sent, and shown as a change in words', async () => {
    const { form, user, press, value } = await open('review')
    await user.click(form.getByRole('switch', { name: '流水不足时拦截' }))
    expect(form.getByRole('row', { name: '流水不足时拦截 否 是' })).toBeTruthy()
    await press()
    await waitFor(() => expect(value()).toMatchObject({ turnover_blocks: true }))
  })

  it('a change may hold from an hour of the brand’s clock on', async () => {
    const { form, press, ends } = await open('rates')
    put(form.getByLabelText('存款汇率（元 / USDT）'), '7.3')
    put(form.getByLabelText(/^生效时间/), '2026-12-01T08:00')
    await press()
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.request(proposeSetting).fields.effective_at).toBe(
      '2026-12-01T00:00:00.000Z',
    )
  })

  it('a level that gives less than the one below it is named in its cell', async () => {
    const { form, press, nothingSent } = await open('vip')
    const table = form.getByRole('table', { name: 'VIP 等级表' })
    expect(table.querySelectorAll('tbody tr')).toHaveLength(10)
    put(form.getByLabelText('VIP3 晋级礼金'), '9')
    await press()
    const words = await form.findByText('等级第4项晋级礼金不能低于上一等级')
    const cell = form.getByLabelText('VIP4 晋级礼金')
    expect(words.closest('td')?.contains(cell)).toBe(true)
    nothingSent()
    put(cell, '9')
    await waitFor(() => expect(form.queryByText(words.textContent)).toBeNull())
  })
})

describe('the rows of a money setting', () => {
  it('an account is added, named where it lacks something, and sent', async () => {
    const { form, user, press, value, ends, nothingSent } = await open('deposit.bank')
    await user.click(form.getByRole('button', { name: '添加收款账户' }))
    await press()
    expect(await form.findByText('收款账户第2项银行缺失或格式不正确')).toBeTruthy()
    nothingSent()
    const second = { ...houseAccount, bank_no: '6222000033334444' }
    for (const [label, part] of [
      ['银行', second.bank_name],
      ['卡号', second.bank_no],
      ['户名', second.bank_owner],
      ['开户行', second.bank_address],
    ] as const)
      put(form.getAllByLabelText(label)[1] as HTMLElement, part)
    await press()
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(value()).toMatchObject({ accounts: [houseAccount, second] })
  })

  it('says that an open way of payment needs an account', async () => {
    const { form, user, press, nothingSent } = await open('deposit.bank')
    await user.click(form.getByRole('button', { name: '移除收款账户 1' }))
    await press()
    expect(await form.findByText('收款账户至少一个才能启用')).toBeTruthy()
    nothingSent()
  })

  it('says that the chances of the red packets are not whole', async () => {
    const { form, user, press, nothingSent } = await open('red_packet')
    await user.click(form.getByRole('button', { name: '移除红包金额与概率 2' }))
    await press()
    expect(await form.findByText('红包金额与概率概率之和须为100%')).toBeTruthy()
    nothingSent()
    put(form.getByLabelText('红包金额与概率 1 概率'), '100')
    await waitFor(() =>
      expect(form.queryByText('红包金额与概率概率之和须为100%')).toBeNull(),
    )
  })

  it('a rule of the red packets is added with its figures', async () => {
    const { form, user, press, value, ends } = await open('red_packet')
    await user.click(form.getByRole('button', { name: '添加领取条件' }))
    put(form.getByLabelText('领取条件 3 存款从'), '2000')
    put(form.getByLabelText('领取条件 3 存款至'), '9,999.99')
    put(form.getByLabelText('领取条件 3 次数'), '3')
    await press()
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    const { rules } = value() as { rules: unknown[] }
    expect(rules.at(-1)).toEqual({ from: 2000, to: 9999.99, draws: 3 })
  })
})

describe('a figure that looks like a slip', () => {
  it('is asked for once more, and not by the second half of a double click', async () => {
    const { form, user, press, ends, nothingSent } = await open('rates')
    put(form.getByLabelText('存款汇率（元 / USDT）'), '73')
    await user.dblClick(form.getByRole('button', { name: '提交复核' }))
    expect(await screen.findByText(/^存款汇率 73.*通常在/)).toBeTruthy()
    nothingSent()
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 1000)
    await press('数值无误，提交复核')
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    vi.restoreAllMocks()
    expect(desk.server.request(proposeSetting).fields).toMatchObject({ sure: 1 })
  })

  it('is not asked for any more once it is corrected', async () => {
    const { form, press, ends } = await open('rates')
    put(form.getByLabelText('存款汇率（元 / USDT）'), '73')
    await press()
    await screen.findByText(/^存款汇率 73/)
    put(form.getByLabelText('存款汇率（元 / USDT）'), '7.3')
    expect(screen.queryByText(/^存款汇率 73/)).toBeNull()
    await press()
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
  })
})
