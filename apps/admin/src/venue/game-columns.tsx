import {
  categoryLabels,
  gameStatusLabels,
  type listGames,
} from '@jinli/contract/venue/venue.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button } from 'antd'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { TwoLines } from '../page/two-lines.tsx'

export type GameRow = Output<typeof listGames>['data'][number]

const tones: Readonly<Record<GameRow['status'], Tone>> = {
  shown: 'good',
  hidden: 'closed',
  gone: 'closed',
}

export function gameColumns(
  mayEdit: boolean,
  edit: (row: GameRow) => void,
): Columns<GameRow> {
  return [
    {
      title: '封面',
      render: (_, row) => (
        <img src={row.picture} alt="" width={56} height={42} loading="lazy" />
      ),
    },
    {
      title: '游戏',
      render: (_, row) => (
        <TwoLines
          main={row.name}
          sub={row.own_name ? `${row.code} · 场馆名 ${row.listed_name}` : row.code}
          wrap
        />
      ),
    },
    {
      title: '场馆 / 分类',
      render: (_, row) => (
        <TwoLines main={row.venue_name} sub={categoryLabels[row.category]} />
      ),
    },
    { title: '顺序', dataIndex: 'sort', align: 'right' },
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.status]}>{gameStatusLabels[row.status]}</StateTag>
      ),
    },
    {
      title: '操作',
      render: (_, row) =>
        mayEdit && (
          <Button size="small" aria-label={`修改 ${row.name}`} onClick={() => edit(row)}>
            修改
          </Button>
        ),
    },
  ]
}
