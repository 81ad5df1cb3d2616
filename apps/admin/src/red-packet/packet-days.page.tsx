import { listPacketDays } from '@jinli/contract/red-packet/red-packet.admin'
import { readOf } from '../api/read.ts'
import { ListPage } from '../page/list-page.tsx'
import { dayColumns } from './day-columns.tsx'

/** The page of red packet days, with budget, payments and seed. */
export function PacketDaysPage() {
  return (
    <ListPage
      title="每日红包"
      note="规则、概率与预算在「资金设置 · 每日红包」修改，须由另一位员工确认；已公布的一天不再改变，修改从下一个未公布的日子起生效。要停止领取，请在站点设置关闭红包入口。"
      call={readOf(listPacketDays)}
      fields={[]}
      ask={() => ({})}
      columns={dayColumns}
      rowKey={(row) => row.day}
      empty="还没有公布过红包活动"
    />
  )
}
