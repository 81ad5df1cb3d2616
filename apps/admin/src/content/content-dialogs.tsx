import { contentKind } from '@jinli/contract/content/content'
import {
  discardContent,
  publishContent,
  returnContent,
  withdrawContent,
} from '@jinli/contract/content/content.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { FactList } from '../page/fact-list.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { timeText } from '../page/time-text.ts'
import { SendBackTextDialog } from '../version/send-back-text-dialog.tsx'
import type { ContentFile, ContentVersion } from './content-form.ts'
import { scheduleText } from './content-words.ts'

type Props = { file: ContentFile; onDone: () => void; onClose: () => void }

function nameOf({ kind, title }: ContentFile): string {
  return `${contentKind(kind).label}「${title}」`
}

function effectOf(file: ContentFile, draft: ContentVersion): string {
  if (file.asks)
    return `${file.outside ? '内容指向站外：' : ''}提交后由另一位员工复核，复核通过才会发布。`
  const now = '发布后前台立即展示这一版'
  const startNote = draft.starts_at
    ? `到 ${timeText(draft.starts_at)} 前台才展示这一版`
    : now
  if (file.live) return `${startNote}，它将取代正在展示的第${file.live.version}版。`
  return file.waiting
    ? `${startNote}，它将取代等待上线的第${file.waiting.version}版。`
    : `${startNote}。`
}

/** Publishes the draft, or submits it to a second staff member. */
export function PublishContentDialog({ file, ...ends }: Props) {
  const { draft } = file
  if (!draft) return null
  const { asks } = file
  const facts = [
    { label: '展示时间', value: scheduleText(draft) },
    { label: '链接', value: draft.link },
    { label: '撰写', value: draft.made_by },
  ]
  return (
    <ActionDialog
      {...ends}
      title={`${asks ? '提交复核' : '发布'}：${nameOf(file)}`}
      renderEffect={() => (
        <>
          <p>{effectOf(file, draft)}</p>
          <FactList facts={facts} />
        </>
      )}
      confirm={asks ? '确认提交' : '确认发布'}
      initial={{}}
      task={() => call(publishContent, { id: file.id, based_on: file.edition })}
      successText={asks ? '已提交，等待另一位员工复核' : '已发布'}
      onRefused={ends.onDone}
    />
  )
}

export function ReturnContentDialog({ file, ...ends }: Props) {
  return (
    <SendBackTextDialog
      {...ends}
      title={`：${nameOf(file)}`}
      draft={file.draft}
      task={(reason) =>
        call(returnContent, { id: file.id, based_on: file.edition, reason })
      }
    />
  )
}

/** Withdraws a live or scheduled version. */
export function WithdrawContentDialog({
  file,
  version,
  ...ends
}: Props & { version: ContentVersion }) {
  const waits = version.version === file.waiting?.version
  return (
    <ReasonDialog
      {...ends}
      title={`${waits ? '取消排期' : '撤下'}：${nameOf(file)}`}
      effect={
        waits
          ? `第${version.version}版不再上线${file.live ? '，正在展示的版本继续展示' : ''}。`
          : `前台不再展示第${version.version}版。`
      }
      confirm={waits ? '确认取消排期' : '确认撤下'}
      isDestructive
      label="原因（仅内部可见）"
      task={(reason) =>
        call(withdrawContent, {
          id: file.id,
          based_on: file.edition,
          version: version.version,
          reason,
        })
      }
      successText={waits ? '已取消排期' : '已撤下'}
      onRefused={ends.onDone}
    />
  )
}

export function DiscardContentDialog({ file, ...ends }: Props) {
  return (
    <ActionDialog
      {...ends}
      title={`放弃草稿：${nameOf(file)}`}
      renderEffect={() => '草稿进入历史，前台展示不变。'}
      confirm="确认放弃"
      isDestructive
      initial={{}}
      task={() => call(discardContent, { id: file.id, based_on: file.edition })}
      successText="草稿已放弃"
      onRefused={ends.onDone}
    />
  )
}
