import {
  discardArticle,
  publishArticle,
  readArticle,
  withdrawArticle,
} from '@jinli/contract/article/article.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import { articleDialogs } from './article-dialogs.tsx'

const desk = useFakeServer()
const base = sample(readArticle.output)
const file = {
  ...base,
  type: 3 as const,
  label: '常见问题',
  edition: 6,
  published: base.published && { ...base.published, version: 4 },
  draft: base.draft && { ...base.draft, version: 5 },
}
const { publish: Publish, withdraw: Withdraw, discard: Discard } = articleDialogs

describe('publishing an article', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '发布「常见问题」',
    render: (ends) => <Publish file={file} {...ends} />,
    confirm: '确认发布',
    call: publishArticle,
    reply: file,
    fields: { type: '3', based_on: 6 },
    success: '已发布',
    stale: 'content.stale',
  })
})

describe('taking an article back', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '撤下「常见问题」',
    render: (ends) => <Withdraw file={file} {...ends} />,
    confirm: '确认撤下',
    call: withdrawArticle,
    reply: file,
    ...withReason('原因（仅内部可见）'),
    fields: { type: '3', version: 4, reason: '核对后处理' },
    success: '已撤下',
    stale: 'content.stale',
  })
})

describe('dropping the draft of an article', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '放弃「常见问题」的草稿',
    render: (ends) => <Discard file={file} {...ends} />,
    confirm: '确认放弃',
    call: discardArticle,
    reply: file,
    fields: { type: '3', version: 5 },
    success: '草稿已放弃',
    stale: 'content.stale',
  })
})
