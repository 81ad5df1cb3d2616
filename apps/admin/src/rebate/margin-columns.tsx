import { worstLevel } from '@jinli/contract/rebate/edge.rules'
import {
  type rebateMargins,
  rebateStandingLabels,
} from '@jinli/contract/rebate/rebate.admin'
import { rebateLabels } from '@jinli/contract/vip/vip'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { TwoLines } from '../page/two-lines.tsx'
import { marginText, percentText } from './percent-text.ts'

export type MarginRow = Output<typeof rebateMargins>['data'][number]

const tones: Readonly<Record<MarginRow['standing'], Tone>> = {
  paid: 'good',
  over: 'flag',
  unknown: 'flag',
}

function ratesText({ own_rates, category }: MarginRow): string {
  return own_rates ? '单独比例' : `${rebateLabels[category]}比例`
}

export const marginColumns: Columns<MarginRow> = [
  {
    title: '游戏 / 场馆',
    render: (_, row) => (
      <TwoLines
        main={row.game_name}
        sub={`${row.venue_name} ${row.venue}/${row.game}`}
        wrap
      />
    ),
  },
  moneyColumn({
    title: '最优返还',
    render: (_, row) => <Figure>{percentText(row.most)}</Figure>,
  }),
  {
    title: '最低优势',
    render: (_, row) => {
      const worst = worstLevel(row.levels)
      return `VIP${worst?.level ?? 0}`
    },
  },
  moneyColumn({
    title: '返水',
    render: (_, row) => (
      <TwoLines main={percentText(worstLevel(row.levels)?.rebate)} sub={ratesText(row)} />
    ),
  }),
  moneyColumn({
    title: '礼金',
    render: (_, row) => <Figure>{percentText(worstLevel(row.levels)?.gifts)}</Figure>,
  }),
  moneyColumn({
    title: '合计',
    render: (_, row) => <Figure>{percentText(worstLevel(row.levels)?.total)}</Figure>,
  }),
  moneyColumn({
    title: '庄家优势',
    render: (_, row) => (
      <Figure down={row.standing === 'over'}>
        {marginText(worstLevel(row.levels)?.total)}
      </Figure>
    ),
  }),
  {
    title: '返水状态',
    render: (_, row) => (
      <StateTag tone={tones[row.standing]}>{rebateStandingLabels[row.standing]}</StateTag>
    ),
  },
]
