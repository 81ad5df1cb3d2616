import { saidMax } from '@jinli/contract/support/support'
import {
  dropPhrase,
  listPhrases,
  savePhrase,
  shortcutMax,
} from '@jinli/contract/support/support-phrase.admin'
import { Button, Flex, Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { CreateButton } from '../page/create-button.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { type DialogEnds, type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'
import { HoursButton } from './hours-button.tsx'
import type { Phrase } from './phrase-pick.ts'
import { TargetsButton } from './targets-button.tsx'

const nothing = { id: '', shortcut: '', text: '', version: 0 }

function SaveDialog({ row, ...ends }: DialogEnds & { row: typeof nothing }) {
  return (
    <ActionDialog
      {...ends}
      title={row.id ? `修改常用语 /${row.shortcut}` : '新建常用语'}
      renderEffect={() => '接待时输入 / 加快捷词即可选用；发送前仍可修改。'}
      confirm="保存"
      initial={{ shortcut: row.shortcut, text: row.text }}
      firstField="shortcut"
      task={(form) => call(savePhrase, { ...form, id: row.id, version: row.version })}
      successText="常用语已保存"
    >
      <Form.Item name="shortcut" label="快捷词">
        <Input name="shortcut" maxLength={shortcutMax} addonBefore="/" />
      </Form.Item>
      <Form.Item name="text" label="内容">
        <Input.TextArea name="text" maxLength={saidMax} rows={5} showCount />
      </Form.Item>
    </ActionDialog>
  )
}

function CreateDialog(ends: DialogEnds) {
  return <SaveDialog {...ends} row={nothing} />
}

function DropDialog({ row, ...ends }: RowDialogProps<Phrase>) {
  return (
    <ActionDialog
      {...ends}
      title={`删除常用语 /${row.shortcut}`}
      renderEffect={() => '删除后不能再选用；已发送的消息不变。'}
      confirm="确认删除"
      isDestructive
      initial={{}}
      task={() => call(dropPhrase, { id: row.id, version: row.version })}
      successText="常用语已删除"
    />
  )
}

const dialogs = { save: SaveDialog, drop: DropDialog } as const

function columnsFor(mayEdit: boolean, ask: (what: 'save' | 'drop', row: Phrase) => void) {
  const columns: Columns<Phrase> = [
    { title: '快捷词', render: (_, row) => <b>/{row.shortcut}</b> },
    { title: '内容', render: (_, row) => <TwoLines main={row.text} sub="" wrap /> },
    {
      title: '修改',
      render: (_, row) => <TwoLines main={row.changed_by} sub={timeText(row.changed_at)} />,
    },
  ]
  if (!mayEdit) return columns
  const actions: Columns<Phrase>[number] = {
    title: '操作',
    render: (_, row) => (
      <Flex gap={8}>
        <Button
          size="small"
          aria-label={`修改 ${row.shortcut}`}
          onClick={() => ask('save', row)}
        >
          修改
        </Button>
        <Button
          size="small"
          aria-label={`删除 ${row.shortcut}`}
          onClick={() => ask('drop', row)}
        >
          删除
        </Button>
      </Flex>
    ),
  }
  return [...columns, actions]
}

export function PhrasesPage() {
  const query = useCall(listPhrases, {})
  const mayEdit = useMay()(savePhrase.permission)
  const openDialogs = useDialogs<Phrase, 'save' | 'drop'>(dialogs, [listPhrases])
  return (
    <PageFrame
      title="常用语与服务时间"
      note={
        <Flex component="span" gap="small" align="center" wrap>
          <HoursButton />
          <TargetsButton />
        </Flex>
      }
      actions={
        mayEdit && (
          <CreateButton
            label="新建常用语"
            dialog={CreateDialog}
            onEnd={openDialogs.refresh}
          />
        )
      }
    >
      <QueryResult<Phrase[]> query={query}>
        {(phrases) => (
          <ListTable<Phrase>
            label="常用语"
            rows={phrases}
            rowKey={(row) => row.id}
            columns={columnsFor(mayEdit, openDialogs.ask)}
            empty="还没有常用语"
          />
        )}
      </QueryResult>
      {openDialogs.dialog}
    </PageFrame>
  )
}
