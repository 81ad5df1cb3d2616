import type { MoneySettingKey } from '@jinli/contract/money-setting/money-setting'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { type SettingTable, tablesOf } from './setting-words.ts'

type Row = SettingTable['rows'][number]

function columnsOf({ heads }: SettingTable): Columns<Row> {
  return heads.map((title, at) => ({
    title,
    align: at === 0 ? 'left' : 'right',
    render: (_, row) => row.cells[at],
  }))
}

type Props = { settingKey: MoneySettingKey; value: unknown }

/** The tables of a wire document: VIP levels, prizes, rates of games. */
export function SettingTables({ settingKey, value }: Props) {
  return tablesOf(settingKey, value).map((table) => (
    <ListTable<Row>
      key={table.label}
      label={table.label}
      rows={table.rows}
      rowKey={(row) => row.name}
      columns={columnsOf(table)}
      empty="没有内容"
    />
  ))
}
