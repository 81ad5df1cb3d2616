import { wholeStake } from '@jinli/contract/rebate/edge.rules'
import { Modal } from 'antd'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { MarginRow } from './margin-columns.tsx'
import { marginText, percentText } from './percent-text.ts'

type Level = MarginRow['levels'][number]

const columns: Columns<Level> = [
  { title: '等级', render: (_, { level }) => `VIP${level}` },
  moneyColumn({
    title: '返水',
    render: (_, { rebate }) => <Figure>{percentText(rebate)}</Figure>,
  }),
  moneyColumn({
    title: '礼金',
    render: (_, { gifts }) => <Figure>{percentText(gifts)}</Figure>,
  }),
  moneyColumn({
    title: '合计',
    render: (_, { total }) => <Figure>{percentText(total)}</Figure>,
  }),
  moneyColumn({
    title: '庄家优势',
    render: (_, { total }) => (
      <Figure down={(total ?? 0n) >= wholeStake}>{marginText(total)}</Figure>
    ),
  }),
]

/** Shows what a game gives back on each level. */
export function LevelReturnsDialog({ row, onClose }: RowDialogProps<MarginRow>) {
  const title = `${row.game_name} 各等级的庄家优势`
  return (
    <Modal open title={title} footer={null} width={620} onCancel={onClose}>
      <p>
        最优玩法返还 {percentText(row.most)}
        。礼金按所需流水摊到每一元投注：晋级礼金按到下一等级的流水，生日礼金按一年的保级流水。
      </p>
      <ListTable<Level>
        label={title}
        rows={row.levels}
        rowKey={({ level }) => `${level}`}
        columns={columns}
        empty="没有等级"
      />
    </Modal>
  )
}
