import { editGame } from '@jinli/contract/venue/venue.admin'
import { Form, Input, Switch } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { PlaceField } from '../page/place-field.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { GameRow } from './game-columns.tsx'

type GameForm = { own_name: string; sort: number | null; shown: boolean }

export function EditGameDialog({ row, ...rest }: RowDialogProps<GameRow>) {
  return (
    <ActionDialog<GameForm, GameRow>
      {...rest}
      title={`修改游戏 ${row.name}`}
      renderEffect={({ shown: isShown }) =>
        isShown
          ? '会员立即看到新的名称与顺序。'
          : '前台不再展示、也不能打开这个游戏；已有的注单照常结算。'
      }
      confirm="确认修改"
      initial={{
        own_name: row.own_name,
        sort: row.sort,
        shown: row.status !== 'hidden',
      }}
      firstField="own_name"
      task={({ own_name, sort, shown: isShown }) =>
        call(editGame, {
          venue: row.venue,
          code: row.code,
          revision: row.revision,
          own_name: own_name.trim(),
          sort: sort ?? 0,
          hidden: !isShown,
        })
      }
      successText={(after) => `已修改 ${after.name}`}
    >
      <Form.Item
        label="我们的名称"
        name="own_name"
        extra={`留空则用场馆的：${row.listed_name}`}
      >
        <Input name="own_name" maxLength={24} autoComplete="off" />
      </Form.Item>
      <PlaceField name="sort" max={9999} />
      <Form.Item label="向会员展示" name="shown" valuePropName="checked">
        <Switch aria-label="向会员展示" />
      </Form.Item>
    </ActionDialog>
  )
}
