import { encodeAnswer } from '@jinli/client/codec'
import { article } from '@jinli/contract/article'
import {
  articleVersions,
  discardArticle,
  type listArticles,
  publishArticle,
  readArticle,
  saveArticle,
} from '@jinli/contract/article.admin'
import type { Output } from '@jinli/contract/endpoint'
import { Button, Flex, Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { HtmlField } from '../page/html-field.tsx'
import { PhonePreview } from '../page/phone-preview.tsx'
import { SmallText } from '../page/small-text.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { TextEditor } from '../version/text-editor.tsx'
import { decidedText, TextVersions } from '../version/text-versions.tsx'
import { useWriting } from '../version/use-writing.ts'
import { WritingForm } from '../version/writing-form.tsx'
import { type ArticleDeed, type ArticleFile, articleDialogs } from './article-dialogs.tsx'

type Type = ArticleFile['type']
type Text = { title: string; content: string }

function textOf({ title, content }: Text): Text {
  return { title, content }
}

/** The article as the player app shows it, with what stands in the editor. */
function ArticlePreview({ type, title, content }: Text & { type: Type }) {
  const answers = useMemo(
    () => ({ [article.path]: encodeAnswer(article, { type, title, content }) }),
    [type, title, content],
  )
  return <PhonePreview route={`/boutBallBetInfo?type=${type}`} answers={answers} />
}

function Versions({ type, onTake }: { type: Type; onTake: (text: Text) => void }) {
  const [page, setPage] = useState(1)
  const query = useCall(articleVersions, { type, page }, { keep: true })
  return (
    <TextVersions
      query={query}
      page={page}
      onPage={setPage}
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

type DeedsProps = { file: ArticleFile; dirty: boolean; ask: (what: ArticleDeed) => void }

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

type Row = Output<typeof listArticles>['data'][number]

const changes = [readArticle, articleVersions]

/** One article: writing, preview, versions, and what puts it before the players. */
export function ArticleEditor({ row, onDone }: RowDialogProps<Row>) {
  const query = useCall(readArticle, { type: row.type })
  const may = useMay()(saveArticle.permission)
  const [asked, setAsked] = useState<ArticleDeed | null>(null)
  const empty: Text = { title: row.label, content: '' }
  const { typed, taken, tab, setTab, note, take, refresh } = useWriting<Text>(
    `article ${row.type}`,
    empty,
    changes,
  )
  const Dialog = asked && articleDialogs[asked]
  const textIn = ({ draft, published }: ArticleFile) =>
    typed ?? textOf(draft ?? published ?? empty)

  function done(): void {
    setAsked(null)
    refresh()
  }

  return (
    <TextEditor
      title={`编辑文章：${row.label}`}
      query={query}
      tab={tab}
      onTab={setTab}
      dirty={typed !== null}
      onClose={onDone}
      tabs={(file) => ({
        write: {
          label: '编辑',
          children: (
            <WritingForm
              key={`${file.edition} ${taken}`}
              begin={textIn(file)}
              may={may}
              save={(text) =>
                call(saveArticle, { type: file.type, ...text, based_on: file.edition })
              }
              onSaved={done}
              onTyped={note}
            >
              {(disabled) => <Fields disabled={disabled} />}
            </WritingForm>
          ),
        },
        preview: {
          label: '预览',
          children: <ArticlePreview type={file.type} {...textIn(file)} />,
        },
        versions: {
          label: '版本',
          children: <Versions type={file.type} onTake={take} />,
        },
      })}
    >
      {(file) => (
        <>
          <Deeds file={file} dirty={typed !== null} ask={setAsked} />
          {Dialog && <Dialog file={file} onDone={done} onClose={() => setAsked(null)} />}
        </>
      )}
    </TextEditor>
  )
}
