import { listPacketDraws } from '@jinli/contract/red-packet/red-packet.admin'
import { readOf } from '../api/read.ts'
import { dayField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { drawColumns } from './draw-columns.tsx'

const fields = [dayField('day', '活动日'), textField('search', '用户名')] as const

export function PacketDrawsPage() {
  return (
    <ListPage
      title="红包明细"
      call={readOf(listPacketDraws)}
      fields={fields}
      ask={(query) => query}
      columns={drawColumns}
      rowKey={(row) => row.id}
      empty={({ day, search }) =>
        day || search ? '没有符合条件的红包' : '还没有人拆过红包'
      }
    />
  )
}
