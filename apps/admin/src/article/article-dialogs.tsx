import {
  discardArticle,
  publishArticle,
  type readArticle,
  withdrawArticle,
} from '@jinli/contract/article.admin'
import type { Output } from '@jinli/contract/endpoint'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'

export type ArticleFile = Output<typeof readArticle>

/** Where a deed has a version to name. */
function versionOf(version: { version: number } | null): number {
  return version?.version ?? 0
}

type DialogProps = {
  file: ArticleFile
  onDone: () => void
  onClose: () => void
}

function PublishDialog({ file, ...ends }: DialogProps) {
  return (
    <DeedDialog
      {...ends}
      title={`发布「${file.label}」`}
      renderEffect={() => '发布后会员立即读到这一版，原来的版本进入历史。'}
      confirm="确认发布"
      initial={{}}
      task={() => call(publishArticle, { type: file.type, version: versionOf(file.draft) })}
      done="已发布"
      onRefused={ends.onDone}
    />
  )
}

function WithdrawDialog({ file, ...ends }: DialogProps) {
  return (
    <ReasonDialog
      {...ends}
      title={`撤下「${file.label}」`}
      effect="撤下后会员看到的是空页，直到发布新的版本。"
      confirm="确认撤下"
      ends
      label="原因（仅内部可见）"
      task={(reason) =>
        call(withdrawArticle, {
          type: file.type,
          version: versionOf(file.published),
          reason,
        })
      }
      done="已撤下"
      onRefused={ends.onDone}
    />
  )
}

function DiscardDialog({ file, ...ends }: DialogProps) {
  return (
    <DeedDialog
      {...ends}
      title={`放弃「${file.label}」的草稿`}
      renderEffect={() => '草稿进入历史，会员读到的内容不变。'}
      confirm="确认放弃"
      ends
      initial={{}}
      task={() => call(discardArticle, { type: file.type, version: versionOf(file.draft) })}
      done="草稿已放弃"
      onRefused={ends.onDone}
    />
  )
}

/** What puts an article before the players, and takes it away. */
export const articleDialogs = {
  publish: PublishDialog,
  withdraw: WithdrawDialog,
  discard: DiscardDialog,
} as const
export type ArticleDeed = keyof typeof articleDialogs
