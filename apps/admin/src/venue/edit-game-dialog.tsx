import { editGame } from '@jinli/contract/venue.admin'
import { Form, Input, InputNumber, Switch } from 'antd'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { GameRow } from './game-columns.tsx'

type GameForm = { own_name: string; sort: number | null; shown: boolean }

/** A game's name, its place, and whether players see it. */
export function EditGameDialog({ row, ...rest }: RowDialogProps<GameRow>) {
  return (
    <DeedDialog<GameForm, GameRow>
      {...rest}
      title={`修改游戏 ${row.name}`}
      renderEffect={({ shown }) =>
        shown
          ? '会员立即看到新的名称与顺序。'
          : '会员不再看到也不能打开这个游戏；已有的注单照常结算。'
      }
      confirm="确认修改"
      initial={{
        own_name: row.own_name,
        sort: row.sort,
        shown: row.status !== 'hidden',
      }}
      firstField="own_name"
      task={({ own_name, sort, shown }) =>
        call(editGame, {
          venue: row.venue,
          code: row.code,
          revision: row.revision,
          own_name: own_name.trim(),
          sort: sort ?? 0,
          hidden: !shown,
        })
      }
      done={(after) => `已修改 ${after.name}`}
    >
      <Form.Item
        label="我们的名称"
        name="own_name"
        extra={`留空则用场馆的：${row.told_name}`}
      >
        <Input name="own_name" maxLength={24} autoComplete="off" />
      </Form.Item>
      <Form.Item label="顺序" name="sort" extra="0–9999，小的在前">
        <InputNumber name="sort" min={0} max={9999} precision={0} />
      </Form.Item>
      <Form.Item label="向会员展示" name="shown" valuePropName="checked">
        <Switch aria-label="向会员展示" />
      </Form.Item>
    </DeedDialog>
  )
}
