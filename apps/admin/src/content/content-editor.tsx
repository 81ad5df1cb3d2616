import { contentKind } from '@jinli/contract/content/content'
import {
  contentVersions,
  discardContent,
  previewContent,
  publishContent,
  readContent,
  returnContent,
  saveContent,
  withdrawContent,
} from '@jinli/contract/content/content.admin'
import { Button, Flex } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { SmallText } from '../page/small-text.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { isReviewed } from '../version/is-reviewed.ts'
import { SubmittedNote } from '../version/submitted-note.tsx'
import { TextEditor } from '../version/text-editor.tsx'
import { useWriting } from '../version/use-writing.ts'
import {
  DiscardContentDialog,
  PublishContentDialog,
  ReturnContentDialog,
  WithdrawContentDialog,
} from './content-dialogs.tsx'
import { ContentDifference } from './content-difference.tsx'
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

type DialogName = 'publish' | 'sendBack' | 'withdraw' | 'unschedule' | 'discard'
type ActionsProps = { file: ContentFile; dirty: boolean; ask: (what: DialogName) => void }

function Actions({ file, dirty, ask }: ActionsProps) {
  const may = useMay()
  const publish = may(withdrawContent.permission)
  const { draft, live, waiting: scheduled, outside, mine, asks } = file
  const mayPublish =
    may(publishContent.permission) && draft && !(draft.state === 'asked' && asks)
  return (
    <>
      <SubmittedNote draft={draft} mine={mine} subject={outside ? '链接' : '内容'} />
      <Flex gap={8} wrap>
        {mayPublish && (
          <Button type="primary" disabled={dirty} onClick={() => ask('publish')}>
            {asks ? '提交复核' : '发布'}
          </Button>
        )}
        {isReviewed(file) && may(returnContent.permission) && (
          <Button onClick={() => ask('sendBack')}>退回修改</Button>
        )}
        {live && publish && (
          <Button danger onClick={() => ask('withdraw')}>
            撤下
          </Button>
        )}
        {scheduled && publish && (
          <Button onClick={() => ask('unschedule')}>取消排期</Button>
        )}
        {draft && may(discardContent.permission) && (
          <Button onClick={() => ask('discard')}>放弃草稿</Button>
        )}
        {dirty && <SmallText>有未保存的修改，保存后才能预览和发布。</SmallText>}
      </Flex>
    </>
  )
}

function ContentDialog({
  what,
  file,
  ...ends
}: {
  what: DialogName | null
  file: ContentFile
  onDone: () => void
  onClose: () => void
}) {
  if (what === 'publish') return <PublishContentDialog file={file} {...ends} />
  if (what === 'sendBack') return <ReturnContentDialog file={file} {...ends} />
  if (what === 'discard') return <DiscardContentDialog file={file} {...ends} />
  const version =
    what === 'withdraw' ? file.live : what === 'unschedule' ? file.waiting : null
  return version && <WithdrawContentDialog file={file} version={version} {...ends} />
}

function differenceOf(file: ContentFile) {
  return isReviewed(file) ? <ContentDifference file={file} /> : null
}

const changes = [readContent, contentVersions, previewContent]

export function ContentEditor({ row, onDone }: RowDialogProps<ContentRow>) {
  const query = useCall(readContent, { id: row.id })
  const may = useMay()(saveContent.permission)
  const editor = useWriting<ContentForm, DialogName>(
    `content ${row.id}`,
    emptyForm,
    changes,
  )
  const { openDialog, setOpenDialog, finish, isDirty } = editor
  return (
    <TextEditor
      title={`${contentKind(row.kind).label}：${row.title}`}
      query={query}
      editor={editor}
      form={{
        begin: ({ draft, live, waiting }) =>
          editor.writtenForm ?? formOf(draft ?? live ?? waiting),
        may,
        save: ({ id, edition }, form) =>
          call(saveContent, { id, based_on: edition, ...saidIn(form) }),
        renderFields: ({ kind }, disabled) => (
          <ContentFields kind={kind} disabled={disabled} />
        ),
      }}
      review={differenceOf}
      preview={(file) => ({
        label: '手机预览',
        disabled: isDirty,
        children: <ContentPreview file={file} />,
      })}
      renderVersions={(file) => (
        <ContentVersions file={file} onTake={(version) => editor.take(formOf(version))} />
      )}
      onClose={onDone}
    >
      {(file) => (
        <>
          <Actions file={file} dirty={isDirty} ask={setOpenDialog} />
          <ContentDialog
            what={openDialog}
            file={file}
            onDone={finish}
            onClose={() => setOpenDialog(null)}
          />
        </>
      )}
    </TextEditor>
  )
}
