import {
  contentVersion,
  discardContent,
  publishContent,
  readContent,
  withdrawContent,
} from '@jinli/contract/content/content.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import {
  DiscardContentDialog,
  PublishContentDialog,
  WithdrawContentDialog,
} from './content-dialogs.tsx'

const desk = useFakeServer()
const base = sample(readContent.output)
const version = {
  ...sample(contentVersion),
  version: 5,
  link: '',
  starts_at: null,
}
const file = {
  ...base,
  id: '7',
  kind: 'banner' as const,
  title: '周年庆',
  edition: 9,
  outside: false,
  asks: false,
  mine: true,
  draft: version,
  live: { ...version, version: 4 },
  waiting: null,
}
const outside = { ...file, outside: true, asks: true }

describe('publishing content', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '发布：轮播图「周年庆」',
    render: (ends) => <PublishContentDialog file={file} {...ends} />,
    confirm: '确认发布',
    call: publishContent,
    reply: file,
    fields: { id: '7', based_on: 9 },
    success: '已发布',
    stale: 'content.stale',
  })
})

describe('content of one’s own that leads outside', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '提交复核：轮播图「周年庆」',
    render: (ends) => <PublishContentDialog file={outside} {...ends} />,
    confirm: '确认提交',
    call: publishContent,
    reply: outside,
    fields: { id: '7', based_on: 9 },
    success: '已提交，等待另一位员工复核',
    stale: 'content.stale',
  })
})

describe('taking content back', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '撤下：轮播图「周年庆」',
    render: (ends) => <WithdrawContentDialog file={file} version={file.live} {...ends} />,
    confirm: '确认撤下',
    call: withdrawContent,
    reply: file,
    ...withReason('原因（仅内部可见）'),
    fields: { id: '7', based_on: 9, version: 4, reason: '核对后处理' },
    success: '已撤下',
    stale: 'content.stale',
  })
})

describe('dropping the draft of content', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '放弃草稿：轮播图「周年庆」',
    render: (ends) => <DiscardContentDialog file={file} {...ends} />,
    confirm: '确认放弃',
    call: discardContent,
    reply: file,
    fields: { id: '7', based_on: 9 },
    success: '草稿已放弃',
    stale: 'content.stale',
  })
})
