import { proposeLevel } from '@jinli/contract/vip/level-change.admin'
import { vipCauseLabels, vipGiftLabels } from '@jinli/contract/vip/vip'
import { playerVip } from '@jinli/contract/vip/vip.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Button, Typography } from 'antd'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { useDialogs } from '../page/use-dialogs.tsx'
import styles from './player-panel.module.css'
import { ProposeLevelDialog } from './propose-level-dialog.tsx'

type PlayerVip = Output<typeof playerVip>

const ofAsked = (doneFen: bigint, requiredFen: bigint) =>
  `${formatYuan(doneFen)} / ${formatYuan(requiredFen)}`

function factsOf({
  next,
  keep,
  today,
  deposited: depositTotal,
  flow,
  uncounted: uncountedFen,
}: PlayerVip['standing']) {
  const keepText = keep && (keep.flow > 0n ? ofAsked(keep.done, keep.flow) : '不要求')
  const againText = next?.again && ofAsked(next.again.done, next.again.flow)
  const notCounted = uncountedFen.open.stake + uncountedFen.void.stake
  return [
    ...(next
      ? [
          { label: `存款 → VIP${next.level}`, value: ofAsked(depositTotal, next.recharge) },
          { label: `流水 → VIP${next.level}`, value: ofAsked(flow, next.flow) },
        ]
      : [{ label: '累计流水', value: formatYuan(flow) }]),
    ...(againText ? [{ label: '重回流水', value: againText }] : []),
    {
      label: '今日（次日计）',
      value: `存款 ${formatYuan(today.deposited)} · 流水 ${formatYuan(today.flow)}`,
    },
    ...(keep ? [{ label: `保级（${keep.review_on} 结算）`, value: keepText }] : []),
    {
      label: '近90天不计',
      value: `${uncountedFen.open.count + uncountedFen.void.count} 注 ${formatYuan(notCounted)}`,
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
  const giftFacts = gifts.map((gift) => ({
    key: gift.number,
    at: timeText(gift.created_at),
    what: formatYuan(gift.amount),
    note: vipGiftLabels[gift.kind],
  }))
  if (steps.length + giftFacts.length === 0)
    return <Typography.Text type="secondary">没有升降与礼金</Typography.Text>
  return (
    <ul className={styles.orders}>
      {[...steps, ...giftFacts].map(({ key, at, what, note }) => (
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
  const dialogs = useDialogs({ propose: ProposeLevelDialog }, [playerVip])
  return (
    <>
      <h3>VIP</h3>
      <ForWhomMay call={proposeLevel}>
        <Button size="small" onClick={() => dialogs.ask('propose', { username })}>
          调整等级
        </Button>
      </ForWhomMay>
      {dialogs.dialog}
      <QueryResult query={query} rows={3}>
        {({ standing: level, moves, gifts }) => (
          <>
            <FactList facts={factsOf(level)} />
            <History moves={moves} gifts={gifts} />
          </>
        )}
      </QueryResult>
    </>
  )
}

/** Shows a player's VIP level, latest level changes and gifts. */
export function PlayerVip(props: { username: string }) {
  return (
    <ForWhomMay call={playerVip}>
      <WholeVip {...props} />
    </ForWhomMay>
  )
}
