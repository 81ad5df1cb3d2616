import { encodeAnswer } from '@jinli/client/codec'
import { article } from '@jinli/contract/article'
import {
  articleStateLabels,
  articleVersions,
  discardArticle,
  type listArticles,
  publishArticle,
  readArticle,
  saveArticle,
  withdrawArticle,
} from '@jinli/contract/article.admin'
import type { Output } from '@jinli/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Collapse, Drawer, Flex, Form, Input, Pagination, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { useMay } from '../operator/use-staff.ts'
import { Answered } from '../page/answered.tsx'
import { BusyButton } from '../page/busy-button.tsx'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { HtmlField, HtmlText } from '../page/html-field.tsx'
import { PhonePreview } from '../page/phone-preview.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'
import { useDeed } from '../page/use-deed.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { useDraft } from '../page/use-draft.ts'

type File = Output<typeof readArticle>
type Type = File['type']
type Text = { title: string; content: string }
type Asked = 'publish' | 'withdraw' | 'discard' | 'leave'

/** Where a deed has a version to name. */
function versionOf(version: { version: number } | null): number {
  return version?.version ?? 0
}

type DialogProps = {
  file: File
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
    <DeedDialog
      {...ends}
      title={`撤下「${file.label}」`}
      renderEffect={() => '撤下后会员看到的是空页，直到发布新的版本。'}
      confirm="确认撤下"
      ends
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) =>
        call(withdrawArticle, {
          type: file.type,
          version: versionOf(file.published),
          reason,
        })
      }
      done="已撤下"
      onRefused={ends.onDone}
    >
      <ReasonField label="原因（仅内部可见）" />
    </DeedDialog>
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

/** The article as the player app shows it, with what stands in the editor. */
function ArticlePreview({ type, title, content }: Text & { type: Type }) {
  const answers = useMemo(
    () => ({ [article.path]: encodeAnswer(article, { type, title, content }) }),
    [type, title, content],
  )
  return <PhonePreview route={`/boutBallBetInfo?type=${type}`} answers={answers} />
}

/** Every version with its text; each can be the beginning of the next. */
function Versions({ type, onTake }: { type: Type; onTake: (text: Text) => void }) {
  const [page, setPage] = useState(1)
  const query = useCall(articleVersions, { type, page }, { keep: true })
  return (
    <Answered query={query}>
      {({ data, total, per_page }) => (
        <DetailBody>
          <Collapse
            destroyOnHidden
            items={data.map((each) => ({
              key: each.version,
              label: `第${each.version}版 · ${articleStateLabels[each.state]} · ${timeText(each.made_at)}`,
              extra: <SmallText>{each.made_by || '系统自带'}</SmallText>,
              children: (
                <DetailBody>
                  <SmallText as="p">
                    {[each.decided_by, timeText(each.decided_at), each.reason]
                      .filter(Boolean)
                      .join(' · ')}
                  </SmallText>
                  <HtmlText label={`第${each.version}版的内容`} html={each.content} />
                  <ForWhomMay call={saveArticle}>
                    <Button onClick={() => onTake(each)}>以此版本起草</Button>
                  </ForWhomMay>
                </DetailBody>
              ),
            }))}
          />
          <Pagination
            size="small"
            hideOnSinglePage
            current={page}
            pageSize={per_page}
            total={total}
            onChange={setPage}
          />
        </DetailBody>
      )}
    </Answered>
  )
}

type WritingProps = { file: File; onSaved: () => void; onTyped: (text: Text) => void }

/** Title and text of the draft; begun from what is published where there is none. */
function Writing({ file, start, onSaved, onTyped }: WritingProps & { start: Text | null }) {
  const [form] = Form.useForm<Text>()
  const { busy, run } = useDeed()
  const may = useMay()(saveArticle.permission)
  const begin = start ?? file.draft ?? file.published ?? { title: file.label, content: '' }

  function save({ title, content }: Text): void {
    const input = { type: file.type, title, content, based_on: file.edition }
    void run({
      task: () => call(saveArticle, input),
      done: '草稿已保存',
      onDone: onSaved,
      onRefused: ({ field, message }) => {
        if (field !== 'title' && field !== 'content') return false
        form.setFields([{ name: field, errors: [message] }])
        return true
      },
    })
  }

  return (
    <Form<Text>
      form={form}
      layout="vertical"
      disabled={busy || !may}
      initialValues={{ title: begin.title, content: begin.content }}
      onValuesChange={(_changed, all: Text) => onTyped(all)}
      onFinish={save}
    >
      <Form.Item label="标题" name="title">
        <Input name="title" maxLength={60} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item label="正文" name="content">
        <HtmlField label="正文" disabled={busy || !may} />
      </Form.Item>
      {may && (
        <BusyButton type="primary" htmlType="submit" busy={busy}>
          保存草稿
        </BusyButton>
      )}
    </Form>
  )
}

type DeedsProps = { file: File; dirty: boolean; ask: (what: Asked) => void }

function Deeds({ file, dirty, ask }: DeedsProps) {
  const may = useMay()
  const publish = may(publishArticle.permission)
  const edit = may(discardArticle.permission)
  return (
    <Flex gap={8} wrap>
      {file.draft && publish && (
        <Button type="primary" disabled={dirty} onClick={() => ask('publish')}>
          发布
        </Button>
      )}
      {file.published && publish && (
        <Button danger onClick={() => ask('withdraw')}>
          撤下
        </Button>
      )}
      {file.draft && edit && <Button onClick={() => ask('discard')}>放弃草稿</Button>}
      {dirty && <SmallText>有未保存的修改，保存后才能发布。</SmallText>}
    </Flex>
  )
}

const dialogs = {
  publish: PublishDialog,
  withdraw: WithdrawDialog,
  discard: DiscardDialog,
} as const

type Row = Output<typeof listArticles>['data'][number]

/** One article: writing, preview, versions, and what puts it before the players. */
export function ArticleEditor({ row, onDone }: RowDialogProps<Row>) {
  const cache = useQueryClient()
  const query = useCall(readArticle, { type: row.type })
  const [asked, setAsked] = useState<Asked | null>(null)
  const draft = useDraft<Text>(`article ${row.type}`)
  const kept = draft.kept as Text | undefined
  const [dirty, setDirty] = useState(kept !== undefined)
  const [start, setStart] = useState<Text | null>(kept ?? null)
  const [tab, setTab] = useState('write')

  function again(): void {
    setAsked(null)
    setDirty(false)
    setStart(null)
    draft.note(null)
    for (const { path } of [readArticle, articleVersions])
      void cache.invalidateQueries({ queryKey: [path] })
  }
  function noteTyped(text: Text): void {
    setDirty(true)
    draft.note(text)
  }
  function take({ title, content }: Text): void {
    setStart({ title, content })
    noteTyped({ title, content })
    setTab('write')
  }
  const leave = () => (dirty ? setAsked('leave') : onDone())

  return (
    <Drawer open size={920} title={`编辑文章：${row.label}`} onClose={leave}>
      <Answered query={query}>
        {(file) => {
          const Dialog = asked && asked !== 'leave' ? dialogs[asked] : null
          const shown = start ?? file.draft ?? file.published
          return (
            <DetailBody>
              <Deeds file={file} dirty={dirty} ask={setAsked} />
              <Tabs
                activeKey={tab}
                onChange={setTab}
                items={[
                  {
                    key: 'write',
                    label: '编辑',
                    children: (
                      <Writing
                        key={`${file.edition} ${start?.content ?? ''}`}
                        file={file}
                        start={start}
                        onSaved={again}
                        onTyped={noteTyped}
                      />
                    ),
                  },
                  {
                    key: 'preview',
                    label: '预览',
                    children: (
                      <ArticlePreview
                        type={file.type}
                        title={shown?.title ?? ''}
                        content={shown?.content ?? ''}
                      />
                    ),
                  },
                  {
                    key: 'versions',
                    label: '版本',
                    children: <Versions type={file.type} onTake={take} />,
                  },
                ]}
              />
              {Dialog && (
                <Dialog file={file} onDone={again} onClose={() => setAsked(null)} />
              )}
              {asked === 'leave' && (
                <DeedDialog
                  title="离开编辑"
                  renderEffect={() => '未保存的修改会丢失。'}
                  confirm="不保存，离开"
                  ends
                  initial={{}}
                  task={() => Promise.resolve(null)}
                  done="修改未保存"
                  onDone={onDone}
                  onClose={() => setAsked(null)}
                />
              )}
            </DetailBody>
          )
        }}
      </Answered>
    </Drawer>
  )
}
