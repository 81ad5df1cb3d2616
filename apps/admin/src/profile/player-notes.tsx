import {
  addPlayerNote,
  listPlayerNotes,
  pinPlayerNote,
} from '@jinli/contract/profile/player-note.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Checkbox, Form } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { useMay } from '../operator/use-staff.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { RowActionButton } from '../page/row-action-button.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'
import styles from './player-file.module.css'
import { usePlayerPage } from './use-player-page.ts'

type Note = Output<typeof listPlayerNotes>['data'][number]
type Values = { body: string; pinned: boolean }

/** Writes a note about a player. */
export function NoteDialog({ row, ...ends }: RowDialogProps<{ username: string }>) {
  const { username } = row
  return (
    <ActionDialog<Values, Note>
      {...ends}
      title={`备注会员 ${username}`}
      renderEffect={() => '备注只有后台人员能看到，保存后不能修改。'}
      confirm="保存备注"
      initial={{ body: '', pinned: false }}
      firstField="body"
      problem={({ body }) =>
        body.trim() ? null : { field: 'body', message: refusal('note.empty').message }
      }
      task={({ body, pinned }) =>
        call(addPlayerNote, { username, body: body.trim(), pinned })
      }
      successText="备注已保存"
    >
      <ReasonField label="备注" name="body" rows={4} />
      <Form.Item name="pinned" valuePropName="checked">
        <Checkbox name="pinned">置顶</Checkbox>
      </Form.Item>
    </ActionDialog>
  )
}

/** What staff noted about a player, pinned notes first. */
export function PlayerNotes({ username }: { username: string }) {
  const { request, paging } = usePlayerPage()
  const query = useCall(listPlayerNotes, { username, ...request }, { keep: true })
  const { ask, refresh, dialog } = useDialogs({ note: NoteDialog }, [listPlayerNotes])
  const mayNote = useMay()(pinPlayerNote.permission)
  const columns: Columns<Note> = [
    { title: '时间', render: (_, { made_at }) => timeText(made_at) },
    {
      title: '备注',
      render: (_, { body, pinned }) => (
        <span className={styles.note}>
          {pinned && <StateTag tone="flag">置顶</StateTag>} {body}
        </span>
      ),
    },
    { title: '备注人', dataIndex: 'made_by' },
    {
      title: '操作',
      hidden: !mayNote,
      render: (_, { id, pinned, made_at }) => (
        <RowActionButton
          label={pinned ? '取消置顶' : '置顶'}
          name={timeText(made_at)}
          task={() => call(pinPlayerNote, { username, id, pinned: !pinned })}
          successText={(after) => (after.pinned ? '已置顶' : '已取消置顶')}
          onEnd={refresh}
        />
      ),
    },
  ]
  return (
    <>
      <ForWhomMay call={addPlayerNote}>
        <Button className={styles.action} onClick={() => ask('note', { username })}>
          添加备注
        </Button>
      </ForWhomMay>
      <QueryResult query={query} rows={4}>
        {(notes) => (
          <ListTable<Note>
            label="备注"
            rows={notes.data}
            rowKey={({ id }) => id}
            columns={columns}
            empty="还没有备注"
            paging={{ ...notes, ...paging }}
          />
        )}
      </QueryResult>
      {dialog}
    </>
  )
}
