import { bankCardsCounted } from '@jinli/contract/bank/bank'
import type { listBanks } from '@jinli/contract/bank/bank.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Flex } from 'antd'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { TwoLines } from '../page/two-lines.tsx'
import styles from './bank.module.css'

export type BankRow = Output<typeof listBanks>['data'][number]
export type BankAction = 'edit' | 'switch' | 'history'
type Ask = (what: BankAction, row: BankRow) => void

/** Formats the number of bound cards. The server counts them only up to a limit. */
export function cardsText(cards: number): string {
  return cards > bankCardsCounted ? `${bankCardsCounted} 张以上` : `${cards} 张`
}

function Acts({ row, mayEdit, ask }: { row: BankRow; mayEdit: boolean; ask: Ask }) {
  const { name, active } = row
  return (
    <Flex wrap gap={8}>
      {mayEdit && (
        <>
          <Button size="small" aria-label={`修改 ${name}`} onClick={() => ask('edit', row)}>
            修改
          </Button>
          <Button
            size="small"
            aria-label={`${active ? '停用' : '启用'} ${name}`}
            onClick={() => ask('switch', row)}
          >
            {active ? '停用' : '启用'}
          </Button>
        </>
      )}
      <Button
        size="small"
        aria-label={`历史版本 ${name}`}
        onClick={() => ask('history', row)}
      >
        历史版本
      </Button>
    </Flex>
  )
}

export function bankColumns(mayEdit: boolean, ask: Ask): Columns<BankRow> {
  return [
    {
      title: '银行',
      render: (_, row) => (
        <span className={styles.bank}>
          <img src={row.logo} alt="" width={32} height={32} className={styles.logo} />
          <TwoLines main={row.name} sub={row.code} wrap />
        </span>
      ),
    },
    {
      title: '会员绑定',
      render: (_, { active }) => (
        <StateTag tone={active ? 'good' : 'closed'}>
          {active ? '可绑定' : '已停用'}
        </StateTag>
      ),
    },
    { title: '已绑定', align: 'right', render: (_, { cards }) => cardsText(cards) },
    { title: '顺序', align: 'right', render: (_, { place }) => place },
    {
      title: '操作',
      render: (_, row) => <Acts row={row} mayEdit={mayEdit} ask={ask} />,
    },
  ]
}
