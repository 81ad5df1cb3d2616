import {
  createMailing,
  mailingFile,
  reckonMailing,
} from '@jinli/contract/message/message.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dialog,
  endsOf,
  fill,
  show,
  useFakeServer,
  writeHtml,
} from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { choose } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'
import { WriteMailing } from './write-mailing.tsx'

const desk = useFakeServer()
const reply = sample(mailingFile, { state: 'delivered', recipients: 2 })

function reckon(overrides: Partial<Output<typeof reckonMailing>> = {}): void {
  const count = { recipients: 2, second: false, outside: false, unknown: '' }
  desk.server.on(reckonMailing, { ...count, ...overrides })
}
beforeEach(() => reckon())

async function open() {
  const { user } = show(<WriteMailing {...endsOf()} />)
  const form = await dialog('写站内信')
  const writeText = async (html: string) =>
    writeHtml(await form.findByRole('textbox', { name: '正文' }), html)
  return { user, form, writeText }
}

describe('a mail', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '写站内信',
    render: (ends) => <WriteMailing {...ends} />,
    confirm: '发送',
    call: createMailing,
    reply,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('会员用户名'), 'anna, bert')
      await fill(user, form.getByLabelText('标题'), '周末活动')
      writeHtml(await form.findByRole('textbox', { name: '正文' }), '<p>八点开始</p>')
    },
    fields: {
      audience: 'names',
      level: 1,
      names: 'anna, bert',
      title: '周末活动',
      content: '<p>八点开始</p>',
    },
    success: '已发给 2 名会员',
    missingText: refusal('mailing.names-missing').message,
    fieldRefusal: {
      key: 'mailing.names-unknown',
      params: { names: 'bert' },
      field: '会员用户名',
    },
    stale: 'session.forbidden',
    typedTexts: { 会员用户名: 'anna, bert', 标题: '周末活动' },
  })

  it('says what else is missing, one after the other', async () => {
    const { user, form, writeText } = await open()
    const send = () => user.click(form.getByRole('button', { name: '发送' }))
    await user.click(form.getByText('全体会员'))
    await send()
    expect(await form.findByText(refusal('content.title-missing').message)).toBeTruthy()
    await fill(user, form.getByLabelText('标题'), '周末活动')
    await writeText('<p> </p>')
    await send()
    expect(await form.findByText(refusal('content.empty').message)).toBeTruthy()
    await writeText(`<p>${'长'.repeat(20_000)}</p>`)
    await send()
    expect(await form.findByText(/^正文过长，最多 20000 个字符/)).toBeTruthy()
    expect(desk.server.requests(createMailing)).toEqual([])
  })
})

// R-ADMIN-140 R-ADMIN-142
describe('how many a mail goes to', () => {
  it('is asked once somebody is named', async () => {
    const { user, form } = await open()
    expect(form.getByText('填写会员用户名后，这里显示将发给多少人。')).toBeTruthy()
    expect(desk.server.requests(reckonMailing)).toEqual([])
    await fill(user, form.getByLabelText('会员用户名'), 'anna')
    expect(await form.findByText('将发给 2 名会员。发送后会员立即收到。')).toBeTruthy()
    expect(desk.server.request(reckonMailing).fields).toMatchObject({
      audience: 'names',
      names: 'anna',
      content: '',
    })
  })

  it.each([
    [{ unknown: 'nobody-here' }, '没有这些会员：nobody-here'],
    [{ recipients: 0 }, '没有符合条件的会员'],
    [{ second: true }, '将发给 2 名会员。提交后须由另一位员工确认才发出。'],
  ])('%o is said before it is sent', async (answer, words) => {
    reckon(answer)
    const { user, form } = await open()
    await user.click(form.getByText('全体会员'))
    expect(await form.findByText(words)).toBeTruthy()
  })

  it('is asked of a level by its number', async () => {
    const { user, form } = await open()
    await user.click(form.getByText('VIP 等级'))
    expect(form.queryByLabelText('会员用户名')).toBeNull()
    await choose(user, await form.findByRole('combobox'), 'VIP3')
    await form.findByText(/将发给 2 名会员/)
    expect(desk.server.requests(reckonMailing).at(-1)?.fields).toMatchObject({
      audience: 'level',
      level: 3,
    })
  })

  // R-ADMIN-145
  it('says that a link to elsewhere takes a second person', async () => {
    const { user, form, writeText } = await open()
    await user.click(form.getByText('全体会员'))
    reckon({ outside: true })
    await writeText('<p><a href="https://pond.example/">去</a></p>')
    expect(
      await form.findByText(
        '将发给 2 名会员。正文有指向外部网址的链接，提交后须由另一位员工确认才发出。',
      ),
    ).toBeTruthy()
  })

  it('that waits for a colleague says so when it is sent', async () => {
    desk.server.on(createMailing, { ...reply, state: 'waiting' })
    const { user, form, writeText } = await open()
    await user.click(form.getByText('全体会员'))
    await fill(user, form.getByLabelText('标题'), '周末活动')
    await writeText('<p>八点开始</p>')
    await user.click(form.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('已提交，等待另一位员工确认')).toBeTruthy()
  })
})
