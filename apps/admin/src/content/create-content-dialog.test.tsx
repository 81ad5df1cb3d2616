import {
  createContent,
  listContent,
  readContent,
} from '@jinli/contract/content/content.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  dialog,
  endsOf,
  fill,
  member,
  show,
  useFakeServer,
  waitForReads,
} from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { openPage } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'
import { CreateContentDialog } from './create-content-dialog.tsx'

const desk = useFakeServer()
const reply = sample(readContent.output)
const label = '标题（图片说明）'

describe('new content', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '新建站点内容',
    render: (ends) => <CreateContentDialog {...ends} />,
    confirm: '保存草稿',
    call: createContent,
    reply,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText(label), '中秋灯会')
      await fill(user, form.getByLabelText('链接'), ' /vip ')
      await user.click(form.getByRole('radio', { name: '月夜锦鲤' }))
    },
    fields: {
      kind: 'banner',
      title: '中秋灯会',
      picture: '/images/banners/1.svg',
      link: '/vip',
      content: '',
      place: 100,
      starts_at: '',
      ends_at: '',
    },
    success: '草稿已保存',
    missingText: refusal('content.title-missing').message,
    fieldRefusal: { key: 'content.link-invalid', field: '链接' },
    stale: 'session.forbidden',
    typedTexts: { [label]: '中秋灯会' },
  })

  it('is of the kind that the list shows, and has that kind’s fields', async () => {
    const { user } = show(<CreateContentDialog {...endsOf()} />, '/content?kind=notice')
    const form = await dialog('新建站点内容')
    expect(form.getByLabelText('公告内容')).toBeTruthy()
    expect(form.queryByLabelText('链接')).toBeNull()
    await user.click(form.getByText('赞助一'))
    expect(await form.findByRole('radio', { name: '龙舟夕照' })).toBeTruthy()
    expect(form.getByRole('textbox', { name: '正文' })).toBeTruthy()
    expect(form.queryByLabelText('顺序')).toBeNull()
  })
})

it('content is begun by whoever may write it', async () => {
  desk.server.on(listContent, sample(listContent.output))
  desk.server.on(staffMe, member(['content.view']))
  openPage('content')
  await screen.findByRole('table')
  await waitForReads()
  expect(screen.queryByRole('button', { name: '新建内容' })).toBeNull()
})
