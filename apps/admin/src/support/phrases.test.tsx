import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  readHours,
  saveHours,
  saveTargets,
} from '@jinli/contract/support/support-hours.admin'
import {
  dropPhrase,
  listPhrases,
  savePhrase,
} from '@jinli/contract/support/support-phrase.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { only, sample } from '../../test/sample.ts'
import { PhrasesPage } from './phrases.page.tsx'

const desk = useFakeServer()
const base = only(sample(listPhrases.output))
const phrase = { ...base, id: '7', shortcut: 'hi', text: '您好', version: 3 }

beforeEach(() => {
  desk.server.on(listPhrases, [phrase])
  desk.server.on(readHours, {
    ...sample(readHours.output),
    from: '09:00',
    until: '23:30',
    targets: { deposit: 5, withdrawal: 10, transfer: 10, other: 15 },
    version: 2,
  })
})

describe('the ready sentences', () => {
  it('are listed, and one is changed on top of what was read', async () => {
    desk.server.on(savePhrase, { ...phrase, text: '您好，请稍候' })
    const { user } = show(<PhrasesPage />)
    await user.click(await screen.findByRole('button', { name: '修改 hi' }))
    const form = await dialog('修改常用语 /hi')
    await fill(user, form.getByLabelText('内容'), '您好，请稍候')
    desk.server.on(listPhrases, [{ ...phrase, text: '您好，请稍候' }])
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('常用语已保存')).toBeTruthy()
    expect(desk.server.request(savePhrase).fields).toEqual({
      id: '7',
      version: 3,
      shortcut: 'hi',
      text: '您好，请稍候',
    })
    expect(await screen.findByText('您好，请稍候')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a new one whose shortcut is taken says so at its field', async () => {
    desk.server.on(savePhrase, refuse('support.phrase-taken'))
    const { user } = show(<PhrasesPage />)
    await user.click(await screen.findByRole('button', { name: /新建常用语/ }))
    const form = await dialog('新建常用语')
    await fill(user, form.getByLabelText('快捷词'), 'hi')
    await fill(user, form.getByLabelText('内容'), '您好')
    await user.click(form.getByRole('button', { name: '保存' }))
    const alert = await form.findByText('该快捷词已存在')
    expect(form.getByLabelText('快捷词').closest('.ant-form-item')?.contains(alert)).toBe(
      true,
    )
  })

  it('one is dropped', async () => {
    desk.server.on(dropPhrase, sample(dropPhrase.output))
    const { user } = show(<PhrasesPage />)
    await user.click(await screen.findByRole('button', { name: '删除 hi' }))
    const form = await dialog('删除常用语 /hi')
    desk.server.on(listPhrases, [])
    await user.click(form.getByRole('button', { name: '确认删除' }))
    expect(await screen.findByText('常用语已删除')).toBeTruthy()
    expect(desk.server.request(dropPhrase).fields).toEqual({ id: '7', version: 3 })
    await waitFor(() => expect(screen.queryByText('您好')).toBeNull())
  })

  it('are only read by who may not write them', async () => {
    desk.server.on(staffMe, member(['deposit.view']))
    show(<PhrasesPage />)
    expect(await screen.findByText('您好')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '修改 hi' })).toBeNull()
    expect(screen.queryByRole('button', { name: /新建常用语/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '修改服务时间' })).toBeNull()
  })
})

describe('the hours of the service', () => {
  it('are changed, and an hour that is none is refused at its field', async () => {
    desk.server.on(saveHours, refuse('support.hours-invalid'))
    const { user } = show(<PhrasesPage />)
    expect(await screen.findByText('服务时间：每天 09:00–23:30')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '修改服务时间' }))
    const form = await dialog('修改服务时间')
    await fill(user, form.getByLabelText('开始'), '25:00')
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(desk.server.requests(saveHours)).toHaveLength(1))
    expect(form.getByLabelText<HTMLInputElement>('开始').value).toBe('25:00')
    desk.server.on(saveHours, sample(saveHours.output))
    await fill(user, form.getByLabelText('开始'), '08:00')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('服务时间已保存')).toBeTruthy()
    expect(desk.server.requests(saveHours).at(-1)?.fields).toEqual({
      from: '08:00',
      until: '23:30',
      version: 2,
    })
  })
})

// R-SERVE-41
describe('the times to an answer', () => {
  it('are changed by topic; minutes that are none are refused at their field', async () => {
    desk.server.on(saveTargets, sample(saveTargets.output))
    const { user } = show(<PhrasesPage />)
    expect(
      await screen.findByText('回复时限（分钟）：存款 5、取款 10、转账 10、其他 15'),
    ).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '修改回复时限' }))
    const form = await dialog('修改回复时限')
    await fill(user, form.getByLabelText('存款（分钟）'), '0')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('请填写1-1440之间的整数分钟')).toBeTruthy()
    await fill(user, form.getByLabelText('存款（分钟）'), '3')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('回复时限已保存')).toBeTruthy()
    expect(desk.server.request(saveTargets).fields).toEqual({
      deposit: 3,
      withdrawal: 10,
      transfer: 10,
      other: 15,
      version: 2,
    })
  })
})
