import {
  answerConversation,
  conversationFile,
  conversationPicture,
  noteConversation,
} from '@jinli/contract/support/support.admin'
import { listPhrases } from '@jinli/contract/support/support-phrase.admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fill, pictureFile, show, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, noResponse, refuse } from '../../test/fake-server.ts'
import { only, sample } from '../../test/sample.ts'
import { AnswerBox } from './answer-box.tsx'

const desk = useFakeServer()
const reply = sample(conversationFile)
const base = only(sample(listPhrases.output))
const phrase = { ...base, id: '7', shortcut: 'hi', text: '您好，正在为您核对。' }

beforeEach(() => {
  desk.server.on(listPhrases, [phrase])
  desk.server.on(answerConversation, reply)
})

function open(onlyNotes = false) {
  const onSaid = vi.fn()
  const { user } = show(<AnswerBox id="7" onlyNotes={onlyNotes} onSaid={onSaid} />)
  // The library measures lines with another field, which is hidden.
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: false })
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const write = (text: string) => fill(user, box(), text)
  return { user, onSaid, box, button, write }
}

// R-ADMIN-160
describe('the box for answers', () => {
  it('sends the answer with Enter, empties itself, and tells that something was said', async () => {
    const { user, onSaid, box, write } = open()
    await write('  请稍候  ')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('已回复')).toBeTruthy()
    const { fields } = desk.server.request(answerConversation)
    expect(fields).toEqual({ id: '7', key: expect.any(String), text: '请稍候' })
    expect(box().value).toBe('')
    expect(onSaid).toHaveBeenCalledOnce()
  })

  it('Y-2: sends nothing with the Enter that chooses a character', async () => {
    const { box, write } = open()
    await write('zi liao')
    for (const use of [{ keyCode: 229 }, { keyCode: 13, isComposing: true }])
      fireEvent.keyDown(box(), { key: 'Enter', ...use })
    expect(desk.server.requests(answerConversation)).toEqual([])
    expect(box().value).toBe('zi liao')
  })

  it('D-9: never sends a bare slash, and says when no phrase fits', async () => {
    const { user, box, button, write } = open()
    await write('/')
    expect(button('/hi 您好，正在为您核对。')).toBeTruthy()
    expect(button('发送回复').disabled).toBe(true)
    await write('/退款')
    expect(screen.getByText('没有匹配的常用语')).toBeTruthy()
    await user.keyboard('{Enter}')
    desk.server.on(listPhrases, [])
    expect(desk.server.requests(answerConversation)).toEqual([])
    expect(box().value).toBe('/退款')
  })

  it('D-9: says that there are no phrases yet, and sends nothing', async () => {
    desk.server.on(listPhrases, [])
    const { user, write } = open()
    await write('/')
    expect(await screen.findByText(/^还没有常用语/)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(desk.server.requests(answerConversation)).toEqual([])
  })

  it('begins a new line with Shift and Enter', async () => {
    const { user, box } = open()
    await user.type(box(), '一{Shift>}{Enter}{/Shift}二')
    expect(box().value).toBe('一\n二')
    expect(desk.server.requests(answerConversation)).toEqual([])
  })

  it('sends nothing where nothing is written', async () => {
    const { user, button, write } = open()
    await write('   ')
    expect(button('发送回复').disabled).toBe(true)
    await user.keyboard('{Enter}')
    expect(desk.server.requests(answerConversation)).toEqual([])
  })

  it('sends once, however often it is pressed', async () => {
    const { reply: pendingReply, give } = deferredReply<typeof reply>()
    desk.server.on(answerConversation, () => pendingReply)
    const { user, onSaid, button, write } = open()
    await write('请稍候')
    await user.click(button('发送回复'))
    await user.click(button('发送回复'))
    give(reply)
    await waitFor(() => expect(onSaid).toHaveBeenCalledOnce())
    expect(desk.server.requests(answerConversation)).toHaveLength(1)
  })

  it('keeps a lost answer, and says the same once more under the key that it had', async () => {
    desk.server.on(answerConversation, noResponse)
    const { user, box, button, write } = open()
    await write('请稍候')
    await user.click(button('发送回复'))
    await screen.findByText('网络异常，请检查网络后重试')
    expect(box().value).toBe('请稍候')
    desk.server.on(answerConversation, reply)
    await user.click(button('发送回复'))
    await screen.findByText('已回复')
    const [first, second] = desk.server.requests(answerConversation)
    expect(second?.fields).toEqual(first?.fields)
  })

  it('keeps what was written when a colleague has the conversation', async () => {
    desk.server.on(answerConversation, refuse('support.claimed', { name: '李四' }))
    const { user, box, onSaid, write } = open()
    await write('请稍候')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('该会话正由李四接待')).toBeTruthy()
    expect(box().value).toBe('请稍候')
    expect(onSaid).not.toHaveBeenCalled()
  })

  // R-ADMIN-152
  it('writes a note that is no answer', async () => {
    desk.server.on(noteConversation, reply)
    const { user, button, write } = open()
    await user.click(screen.getByText('内部备注'))
    expect(screen.queryByText('发送图片')).toBeNull()
    await write('同一设备')
    await user.click(button('保存备注'))
    expect(await screen.findByText('备注已保存')).toBeTruthy()
    expect(desk.server.request(noteConversation).fields).toMatchObject({
      id: '7',
      text: '同一设备',
    })
  })

  it('takes notes alone of a conversation that is not ours', () => {
    open(true)
    expect(screen.getByRole('textbox', { name: '内部备注' })).toBeTruthy()
    for (const text of ['回复会员', '发送图片']) expect(screen.queryByText(text)).toBeNull()
  })
})

// R-ADMIN-159
describe('ready sentences', () => {
  it('are offered by a stroke, and Enter takes the first', async () => {
    const { user, box, write } = open()
    await write('/h')
    await screen.findByRole('button', { name: /^\/hi/ })
    await user.keyboard('{Enter}')
    expect(box().value).toBe(phrase.text)
    expect(desk.server.requests(answerConversation)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(desk.server.request(answerConversation).fields.text).toBe(phrase.text),
    )
  })

  it('one is taken by a click', async () => {
    const { user, box, write } = open()
    await write('/核对')
    await user.click(await screen.findByRole('button', { name: /^\/hi/ }))
    expect(box().value).toBe(phrase.text)
  })
})

describe('a picture as an answer', () => {
  const path = '/images/0123.png'
  const choose = async (bytes?: number) => {
    const { user, onSaid } = open()
    await user.upload(screen.getByLabelText('发送图片'), pictureFile('a.png', bytes))
    return { onSaid }
  }

  it('is uploaded, then said', async () => {
    desk.server.on(conversationPicture, { path, width: 10, height: 10 })
    const { onSaid } = await choose()
    expect(await screen.findByText('图片已发送')).toBeTruthy()
    expect(desk.server.request(answerConversation).fields).toMatchObject({
      id: '7',
      text: '',
      picture: path,
    })
    expect(onSaid).toHaveBeenCalledOnce()
  })

  it('that was refused is not said', async () => {
    desk.server.on(conversationPicture, refuse('picture.unreadable'))
    await choose()
    await waitFor(() => expect(desk.server.requests(conversationPicture)).toHaveLength(1))
    await screen.findByText('发送图片')
    expect(desk.server.requests(answerConversation)).toEqual([])
  })

  it('that is too large is not sent', async () => {
    await choose(5 * 1024 * 1024 + 1)
    expect(await screen.findByText('图片不能超过5MB')).toBeTruthy()
    expect(desk.server.requests(conversationPicture)).toEqual([])
  })
})
