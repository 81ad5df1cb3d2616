import { contentKind } from '@jinli/contract/content'
import {
  contentVersions,
  discardContent,
  previewContent,
  publishContent,
  readContent,
  saveContent,
} from '@jinli/contract/content.admin'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { SmallText } from '../page/small-text.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { TextEditor } from '../version/text-editor.tsx'
import { useWriting } from '../version/use-writing.ts'
import { WritingForm } from '../version/writing-form.tsx'
import {
  DiscardContentDialog,
  PublishContentDialog,
  WithdrawContentDialog,
} from './content-dialogs.tsx'
import { ContentFields } from './content-fields.tsx'
import {
  type ContentFile,
  type ContentForm,
  emptyForm,
  formOf,
  saidIn,
} from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { ContentVersions } from './content-versions.tsx'
import type { ContentRow } from './content-words.ts'

type Asked = 'publish' | 'withdraw' | 'unschedule' | 'discard'
type DeedsProps = { file: ContentFile; dirty: boolean; ask: (what: Asked) => void }

function Deeds({ file, dirty, ask }: DeedsProps) {
  const may = useMay()
  const publish = may(publishContent.permission)
  const { draft, live, waiting, outside, mine } = file
  const asked = draft?.state === 'asked'
  const mayPublish = publish && draft && !(asked && outside && mine)
  return (
    <>
      {asked && (
        <Alert
          type="info"
          showIcon
          title={
            mine
              ? '您已提交，须由另一位同事复核发布'
              : `${draft.made_by} 提交，请复核链接后发布`
          }
        />
      )}
      <Flex gap={8} wrap>
        {mayPublish && (
          <Button type="primary" disabled={dirty} onClick={() => ask('publish')}>
            {outside && mine ? '提交复核' : '发布'}
          </Button>
        )}
        {live && publish && (
          <Button danger onClick={() => ask('withdraw')}>
            撤下
          </Button>
        )}
        {waiting && publish && <Button onClick={() => ask('unschedule')}>取消排期</Button>}
        {draft && may(discardContent.permission) && (
          <Button onClick={() => ask('discard')}>放弃草稿</Button>
        )}
        {dirty && <SmallText>有未保存的修改，保存后才能预览和发布。</SmallText>}
      </Flex>
    </>
  )
}

function DeedOf({
  what,
  file,
  ...ends
}: {
  what: Asked | null
  file: ContentFile
  onDone: () => void
  onClose: () => void
}) {
  if (what === 'publish') return <PublishContentDialog file={file} {...ends} />
  if (what === 'discard') return <DiscardContentDialog file={file} {...ends} />
  const version =
    what === 'withdraw' ? file.live : what === 'unschedule' ? file.waiting : null
  return version && <WithdrawContentDialog file={file} version={version} {...ends} />
}

const changes = [readContent, contentVersions, previewContent]

/** One banner, notice or popup: writing, the phone, versions, and what puts it before the players. */
export function ContentEditor({ row, onDone }: RowDialogProps<ContentRow>) {
  const query = useCall(readContent, { id: row.id })
  const may = useMay()(saveContent.permission)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { typed, taken, tab, setTab, note, take, refresh } = useWriting<ContentForm>(
    `content ${row.id}`,
    emptyForm,
    changes,
  )
  const dirty = typed !== null

  function done(): void {
    setAsked(null)
    refresh()
  }

  return (
    <TextEditor
      title={`${contentKind(row.kind).label}：${row.title}`}
      query={query}
      tab={tab}
      onTab={setTab}
      dirty={dirty}
      onClose={onDone}
      tabs={(file) => ({
        write: {
          label: '编辑',
          children: (
            <WritingForm
              key={`${file.edition} ${taken}`}
              begin={typed ?? formOf(file.draft ?? file.live ?? file.waiting)}
              may={may}
              save={(form) =>
                call(saveContent, {
                  id: file.id,
                  based_on: file.edition,
                  ...saidIn(form),
                })
              }
              onSaved={done}
              onTyped={note}
            >
              {(disabled) => <ContentFields kind={file.kind} disabled={disabled} />}
            </WritingForm>
          ),
        },
        preview: {
          label: '手机预览',
          disabled: dirty,
          children: <ContentPreview file={file} />,
        },
        versions: {
          label: '版本',
          children: (
            <ContentVersions file={file} onTake={(version) => take(formOf(version))} />
          ),
        },
      })}
    >
      {(file) => (
        <>
          <Deeds file={file} dirty={dirty} ask={setAsked} />
          <DeedOf what={asked} file={file} onDone={done} onClose={() => setAsked(null)} />
        </>
      )}
    </TextEditor>
  )
}
