import { encodeResponse } from '@jinli/client/codec'
import { article } from '@jinli/contract/article/article'
import {
  articleVersions,
  discardArticle,
  type listArticles,
  publishArticle,
  readArticle,
  returnArticle,
  saveArticle,
  withdrawArticle,
} from '@jinli/contract/article/article.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Flex, Form, Input } from 'antd'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { HtmlField } from '../page/html-field.tsx'
import { PhonePreview } from '../page/phone-preview.tsx'
import { SmallText } from '../page/small-text.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { isReviewed } from '../version/is-reviewed.ts'
import { SubmittedNote } from '../version/submitted-note.tsx'
import { TextEditor } from '../version/text-editor.tsx'
import { decidedText, TextVersions } from '../version/text-versions.tsx'
import { useWriting } from '../version/use-writing.ts'
import { type ArticleAction, type ArticleFile, articleDialogs } from './article-dialogs.tsx'
import { ArticleDifference } from './article-difference.tsx'

type Type = ArticleFile['type']
type Text = { title: string; content: string }

function textOf({ title, content }: Text): Text {
  return { title, content }
}

/** Shows the article in the player app, with the text of the editor. */
function ArticlePreview({ type, title, content }: Text & { type: Type }) {
  const answers = useMemo(
    () => ({ [article.path]: encodeResponse(article, { type, title, content }) }),
    [type, title, content],
  )
  return <PhonePreview route={`/boutBallBetInfo?type=${type}`} answers={answers} />
}

function Versions({ type, onTake }: { type: Type; onTake: (text: Text) => void }) {
  return (
    <TextVersions
      call={readOf(articleVersions)}
      ask={(page) => ({ type, page })}
      renderTold={(version) => <SmallText as="p">{decidedText(version)}</SmallText>}
      writing={saveArticle}
      onTake={(version) => onTake(textOf(version))}
    />
  )
}

function Fields({ disabled }: { disabled: boolean }) {
  return (
    <>
      <Form.Item label="标题" name="title">
        <Input name="title" maxLength={60} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item label="正文" name="content">
        <HtmlField label="正文" disabled={disabled} />
      </Form.Item>
    </>
  )
}

type ActionsProps = {
  file: ArticleFile
  dirty: boolean
  ask: (what: ArticleAction) => void
}

function Actions({ file, dirty, ask }: ActionsProps) {
  const may = useMay()
  const publish = may(withdrawArticle.permission)
  const edit = may(discardArticle.permission)
  const { draft, mine, asks } = file
  const mayPublish =
    may(publishArticle.permission) && draft && !(draft.state === 'asked' && asks)
  return (
    <>
      <SubmittedNote draft={draft} mine={mine} subject={file.outside ? '链接' : '内容'} />
      <Flex gap={8} wrap>
        {mayPublish && (
          <Button type="primary" disabled={dirty} onClick={() => ask('publish')}>
            {asks ? '提交复核' : '发布'}
          </Button>
        )}
        {isReviewed(file) && may(returnArticle.permission) && (
          <Button onClick={() => ask('sendBack')}>退回修改</Button>
        )}
        {file.published && publish && (
          <Button danger onClick={() => ask('withdraw')}>
            撤下
          </Button>
        )}
        {draft && edit && <Button onClick={() => ask('discard')}>放弃草稿</Button>}
        {dirty && <SmallText>有未保存的修改，保存后才能发布。</SmallText>}
      </Flex>
    </>
  )
}

type Row = Output<typeof listArticles>['data'][number]

function differenceOf(file: ArticleFile) {
  return isReviewed(file) ? <ArticleDifference file={file} /> : null
}

const changes = [readArticle, articleVersions]

export function ArticleEditor({ row, onDone }: RowDialogProps<Row>) {
  const query = useCall(readArticle, { type: row.type })
  const may = useMay()(saveArticle.permission)
  const empty: Text = { title: row.label, content: '' }
  const editor = useWriting<Text, ArticleAction>(`article ${row.type}`, empty, changes)
  const { openDialog, setOpenDialog, finish, isDirty } = editor
  const Dialog = openDialog && articleDialogs[openDialog]
  const textIn = ({ draft, published: liveVersion }: ArticleFile) =>
    editor.writtenForm ?? textOf(draft ?? liveVersion ?? empty)

  return (
    <TextEditor
      title={`编辑文章：${row.label}`}
      query={query}
      editor={editor}
      form={{
        begin: textIn,
        may,
        save: ({ type, edition }, text) =>
          call(saveArticle, { type, ...text, based_on: edition }),
        renderFields: (_file, disabled) => <Fields disabled={disabled} />,
      }}
      review={differenceOf}
      preview={(file) => ({
        label: '预览',
        children: <ArticlePreview type={file.type} {...textIn(file)} />,
      })}
      renderVersions={({ type }) => <Versions type={type} onTake={editor.take} />}
      onClose={onDone}
    >
      {(file) => (
        <>
          <Actions file={file} dirty={isDirty} ask={setOpenDialog} />
          {Dialog && (
            <Dialog file={file} onDone={finish} onClose={() => setOpenDialog(null)} />
          )}
        </>
      )}
    </TextEditor>
  )
}
