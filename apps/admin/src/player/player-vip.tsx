import type { Output } from '@jinli/contract/endpoint'
import { vipCauseLabels, vipGiftLabels } from '@jinli/contract/vip'
import { playerVip } from '@jinli/contract/vip.admin'
import { formatYuan } from '@jinli/money/money'
import { Typography } from 'antd'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { Answered } from '../page/answered.tsx'
import { FactList } from '../page/fact-list.tsx'
import { timeText } from '../page/time-text.ts'
import styles from './player-panel.module.css'

type PlayerVip = Output<typeof playerVip>

const ofAsked = (done: bigint, asked: bigint) =>
  `${formatYuan(done)} / ${formatYuan(asked)}`

function factsOf({ next, keep, today, deposited, flow, uncounted }: PlayerVip['standing']) {
  const kept = keep && (keep.flow > 0n ? ofAsked(keep.done, keep.flow) : '不要求')
  const again = next?.again && ofAsked(next.again.done, next.again.flow)
  const notCounted = uncounted.open.stake + uncounted.void.stake
  return [
    ...(next
      ? [
          { label: `存款 → VIP${next.level}`, value: ofAsked(deposited, next.recharge) },
          { label: `流水 → VIP${next.level}`, value: ofAsked(flow, next.flow) },
        ]
      : [{ label: '累计流水', value: formatYuan(flow) }]),
    ...(again ? [{ label: '重回流水', value: again }] : []),
    {
      label: '今日（次日计）',
      value: `存款 ${formatYuan(today.deposited)} · 流水 ${formatYuan(today.flow)}`,
    },
    ...(keep ? [{ label: `保级（${keep.review_on} 结算）`, value: kept }] : []),
    {
      label: '近90天不计',
      value: `${uncounted.open.count + uncounted.void.count} 注 ${formatYuan(notCounted)}`,
    },
  ]
}

function History({ moves, gifts }: Pick<PlayerVip, 'moves' | 'gifts'>) {
  const steps = moves.map((move) => ({
    key: move.day,
    at: move.day,
    what: `VIP${move.from_level} → VIP${move.to_level}`,
    note: vipCauseLabels[move.cause],
  }))
  const given = gifts.map((gift) => ({
    key: gift.number,
    at: timeText(gift.created_at),
    what: formatYuan(gift.amount),
    note: vipGiftLabels[gift.kind],
  }))
  if (steps.length + given.length === 0)
    return <Typography.Text type="secondary">没有升降与礼金</Typography.Text>
  return (
    <ul className={styles.orders}>
      {[...steps, ...given].map(({ key, at, what, note }) => (
        <li key={key}>
          <time>{at}</time>
          <b>{what}</b>
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}

function WholeVip({ username }: { username: string }) {
  const query = useCall(playerVip, { username }, { enabled: username !== '' })
  return (
    <>
      <h3>VIP</h3>
      <Answered query={query} rows={3}>
        {({ standing, moves, gifts }) => (
          <>
            <FactList facts={factsOf(standing)} />
            <History moves={moves} gifts={gifts} />
          </>
        )}
      </Answered>
    </>
  )
}

/** A player's VIP standing, last steps and gifts, for who may see them. */
export function PlayerVip(props: { username: string }) {
  return (
    <ForWhomMay call={playerVip}>
      <WholeVip {...props} />
    </ForWhomMay>
  )
}
