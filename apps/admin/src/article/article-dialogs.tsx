import {
  discardArticle,
  publishArticle,
  type readArticle,
  returnArticle,
  withdrawArticle,
} from '@jinli/contract/article/article.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { SendBackTextDialog } from '../version/send-back-text-dialog.tsx'

export type ArticleFile = Output<typeof readArticle>

/** Returns the number of the version, for an action; 0 if there is no version. */
function versionOf(version: { version: number } | null): number {
  return version?.version ?? 0
}

type DialogProps = {
  file: ArticleFile
  onDone: () => void
  onClose: () => void
}

function PublishDialog({ file, ...ends }: DialogProps) {
  const { asks, outside } = file
  return (
    <ActionDialog
      {...ends}
      title={`${asks ? '提交复核' : '发布'}「${file.label}」`}
      renderEffect={() =>
        asks
          ? `${outside ? '正文指向站外：' : ''}提交后由另一位员工复核，复核通过才会发布。`
          : '发布后前台立即展示这一版，原来的版本进入历史。'
      }
      confirm={asks ? '确认提交' : '确认发布'}
      initial={{}}
      task={() => call(publishArticle, { type: file.type, based_on: file.edition })}
      successText={asks ? '已提交，等待另一位员工复核' : '已发布'}
      onRefused={ends.onDone}
    />
  )
}

function ReturnDialog({ file, ...ends }: DialogProps) {
  return (
    <SendBackTextDialog
      {...ends}
      title={`「${file.label}」`}
      draft={file.draft}
      task={(reason) =>
        call(returnArticle, { type: file.type, based_on: file.edition, reason })
      }
    />
  )
}

function WithdrawDialog({ file, ...ends }: DialogProps) {
  return (
    <ReasonDialog
      {...ends}
      title={`撤下「${file.label}」`}
      effect="撤下后前台展示空页，直到发布新的版本。"
      confirm="确认撤下"
      isDestructive
      label="原因（仅内部可见）"
      task={(reason) =>
        call(withdrawArticle, {
          type: file.type,
          version: versionOf(file.published),
          reason,
        })
      }
      successText="已撤下"
      onRefused={ends.onDone}
    />
  )
}

function DiscardDialog({ file, ...ends }: DialogProps) {
  return (
    <ActionDialog
      {...ends}
      title={`放弃「${file.label}」的草稿`}
      renderEffect={() => '草稿进入历史，前台展示不变。'}
      confirm="确认放弃"
      isDestructive
      initial={{}}
      task={() => call(discardArticle, { type: file.type, version: versionOf(file.draft) })}
      successText="草稿已放弃"
      onRefused={ends.onDone}
    />
  )
}

export const articleDialogs = {
  publish: PublishDialog,
  sendBack: ReturnDialog,
  withdraw: WithdrawDialog,
  discard: DiscardDialog,
} as const
export type ArticleAction = keyof typeof articleDialogs
