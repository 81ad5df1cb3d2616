import { contentKind } from '@jinli/contract/content'
import {
  contentVersions,
  discardContent,
  previewContent,
  publishContent,
  readContent,
  saveContent,
} from '@jinli/contract/content.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Flex, Form, Tabs } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { Answered } from '../page/answered.tsx'
import { BusyButton } from '../page/busy-button.tsx'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { SmallText } from '../page/small-text.tsx'
import { useDeed } from '../page/use-deed.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { useDraft } from '../page/use-draft.ts'
import {
  DiscardContentDialog,
  PublishContentDialog,
  WithdrawContentDialog,
} from './content-dialogs.tsx'
import { ContentFields } from './content-fields.tsx'
import {
  type ContentFile,
  type ContentForm,
  formOf,
  isContentField,
  saidIn,
} from './content-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { ContentVersions } from './content-versions.tsx'
import type { ContentRow } from './content-words.ts'

type Asked = 'publish' | 'withdraw' | 'unschedule' | 'discard' | 'leave'
type WritingProps = {
  file: ContentFile
  begin: ContentForm
  onSaved: () => void
  onTyped: (form: ContentForm) => void
}

function Writing({ file, begin, onSaved, onTyped }: WritingProps) {
  const [form] = Form.useForm<ContentForm>()
  const { busy, run } = useDeed()
  const may = useMay()(saveContent.permission)

  function save(): void {
    const typed: ContentForm = { ...begin, ...form.getFieldsValue(true) }
    const input = { id: file.id, based_on: file.edition, ...saidIn(typed) }
    void run({
      task: () => call(saveContent, input),
      done: '草稿已保存',
      onDone: onSaved,
      onRefused: ({ field, message }) => {
        if (!field || !isContentField(field)) return false
        form.setFields([{ name: field, errors: [message] }])
        return true
      },
    })
  }

  return (
    <Form<ContentForm>
      form={form}
      layout="vertical"
      disabled={busy || !may}
      initialValues={begin}
      onValuesChange={(changed: Partial<ContentForm>, all) => {
        onTyped({ ...begin, ...all })
        const names = Object.keys(changed).filter(isContentField)
        form.setFields(names.map((name) => ({ name, errors: [] })))
      }}
      onFinish={save}
    >
      <ContentFields kind={file.kind} disabled={busy || !may} />
      {may && (
        <BusyButton type="primary" htmlType="submit" busy={busy}>
          保存草稿
        </BusyButton>
      )}
    </Form>
  )
}

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

/** One banner, notice or popup: writing, the phone, versions, and what puts it before the players. */
export function ContentEditor({ row, onDone }: RowDialogProps<ContentRow>) {
  const cache = useQueryClient()
  const query = useCall(readContent, { id: row.id })
  const [asked, setAsked] = useState<Asked | null>(null)
  const draft = useDraft<ContentForm>(`content ${row.id}`)
  const kept = draft.kept ? { ...formOf(null), ...draft.kept } : null
  const [typed, setTyped] = useState<ContentForm | null>(kept)
  const [taken, setTaken] = useState(0)
  const [tab, setTab] = useState('write')
  const dirty = typed !== null

  function again(): void {
    setAsked(null)
    setTyped(null)
    draft.note(null)
    for (const { path } of [readContent, contentVersions, previewContent])
      void cache.invalidateQueries({ queryKey: [path] })
  }
  function noteTyped(form: ContentForm): void {
    setTyped(form)
    draft.note(form)
  }
  const leave = () => (dirty ? setAsked('leave') : onDone())

  return (
    <Drawer
      open
      size={920}
      title={`${contentKind(row.kind).label}：${row.title}`}
      onClose={leave}
    >
      <Answered query={query} rows={8}>
        {(file) => (
          <DetailBody>
            <Deeds file={file} dirty={dirty} ask={setAsked} />
            <Tabs
              activeKey={tab}
              onChange={setTab}
              destroyOnHidden
              items={[
                {
                  key: 'write',
                  label: '编辑',
                  children: (
                    <Writing
                      key={`${file.edition} ${taken}`}
                      file={file}
                      begin={typed ?? formOf(file.draft ?? file.live ?? file.waiting)}
                      onSaved={again}
                      onTyped={noteTyped}
                    />
                  ),
                },
                {
                  key: 'preview',
                  label: '手机预览',
                  disabled: dirty,
                  children: <ContentPreview file={file} />,
                },
                {
                  key: 'versions',
                  label: '版本',
                  children: (
                    <ContentVersions
                      file={file}
                      onTake={(version) => {
                        noteTyped(formOf(version))
                        setTaken(taken + 1)
                        setTab('write')
                      }}
                    />
                  ),
                },
              ]}
            />
            <DeedOf
              what={asked}
              file={file}
              onDone={again}
              onClose={() => setAsked(null)}
            />
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
        )}
      </Answered>
    </Drawer>
  )
}
