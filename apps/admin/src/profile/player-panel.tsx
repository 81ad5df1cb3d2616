import { depositStageLabels } from '@jinli/contract/deposit/deposit.admin'
import { limitLabel } from '@jinli/contract/play-limit/game-limit.rules'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { withdrawalStateLabels } from '@jinli/contract/withdrawal/withdrawal.admin'
import { type Fen, formatYuan } from '@jinli/money/money'
import { Button, Progress, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { playerPath } from './player-columns.tsx'
import { PlayerFlags } from './player-flags.tsx'
import { PlayerLocks } from './player-locks.tsx'
import styles from './player-panel.module.css'
import { PlayerStop } from './player-stop.tsx'
import { PlayerVip } from './player-vip.tsx'
import { progressOf, sharedWord } from './player-words.ts'
import { type PlayerContext, usePlayerContext } from './use-player-context.ts'

type Props = {
  username: string
  /** Shows the orders of a player in the list. */
  onFilter?: (username: string) => void
}
type LinkProps = { onPlayer: (username: string) => void }

const hintLabels = {
  same_name: '同名会员',
  same_card: '同卡会员',
  same_ip: '同 IP 会员',
} as const

function Hints({ context, onPlayer }: { context: PlayerContext } & LinkProps) {
  const names = Object.keys(hintLabels) as (keyof typeof hintLabels)[]
  return (
    <FactList
      facts={names.map((name) => {
        const { count, usernames } = context.hints[name]
        return {
          label: hintLabels[name],
          value:
            count === 0 ? (
              '无'
            ) : (
              <span className={styles.hint}>
                <StateTag tone="flag">{sharedWord(count)}</StateTag>
                {usernames.map((username) => (
                  <Button
                    key={username}
                    type="link"
                    size="small"
                    aria-label={`查看会员 ${username}`}
                    onClick={() => onPlayer(username)}
                  >
                    {username}
                  </Button>
                ))}
              </span>
            ),
        }
      })}
    />
  )
}

type TurnoverProps = { turnover: PlayerContext['turnover']; username: string }

function Turnover({ turnover, username }: TurnoverProps) {
  const { required, done: doneFen, missing: missingFen, sources } = turnover
  return (
    <>
      <Progress
        percent={progressOf(doneFen, required)}
        size="small"
        strokeColor="#1F6F6B"
        aria-label="流水进度"
      />
      <FactList
        facts={[
          {
            label: '已完成 / 要求',
            value: `${formatYuan(doneFen)} / ${formatYuan(required)}`,
          },
          { label: '缺口', value: missingFen > 0n ? formatYuan(missingFen) : '无' },
          ...sources.map((source, at) => ({
            label: `未完成来源 ${at + 1}`,
            value: `${source.source} ${formatYuan(source.done)} / ${formatYuan(source.required)}`,
          })),
        ]}
      />
      <p>
        只计承担了风险的投注，再乘该类场馆的计入比例。每笔计了多少、为什么，见
        <a href={`#/bets?search=${encodeURIComponent(username)}`}>该会员的注单</a>。
      </p>
    </>
  )
}

type OrdersProps<S extends string> = {
  title: string
  orders: readonly { number: string; amount: Fen; state: S; created_at: Date }[]
  labels: Readonly<Record<S, string>>
}

function Orders<S extends string>({ title, orders, labels }: OrdersProps<S>) {
  return (
    <>
      <h3>{title}</h3>
      {orders.length === 0 ? (
        <Typography.Text type="secondary">没有记录</Typography.Text>
      ) : (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.number}>
              <time>{timeText(order.created_at)}</time>
              <b>{formatYuan(order.amount)}</b>
              <span>{labels[order.state]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Panel({ context, onPlayer }: { context: PlayerContext } & LinkProps) {
  const { who, limits, balances, sums } = context
  const { excluded_until: excludedUntil, deposit_limit: most } = limits
  return (
    <>
      <FactList
        facts={[
          {
            label: '会员',
            value: (
              <>
                <Link to={playerPath(who.username)}>{who.username}</Link>
                {` · VIP${who.vip_level}`}
              </>
            ),
          },
          { label: '真实姓名', value: who.realname },
          {
            label: '状态',
            value: <PlayerStop username={who.username} status={who.status} />,
          },
          { label: '注册时间', value: timeText(who.registered_at) },
          { label: '最近 IP', value: who.last_ip },
          {
            label: '锁定',
            value: <PlayerLocks username={who.username} locks={context.locks} />,
          },
          {
            label: '暂停游戏',
            value: excludedUntil ? (
              <StateTag tone="flag">至 {timeText(excludedUntil)}</StateTag>
            ) : (
              '否'
            ),
          },
          { label: '每日存款限额', value: most === null ? '未设置' : formatYuan(most) },
          ...limits.by_period.map(({ kind, period, amount, used }) => ({
            label: limitLabel(kind, period),
            value:
              kind === 'single'
                ? formatYuan(amount)
                : `${formatYuan(amount)}（已用 ${formatYuan(used)}）`,
          })),
        ]}
      />
      <PlayerFlags username={who.username} onPlayer={onPlayer} />
      <h3>余额</h3>
      <FactList
        facts={[
          { label: '中心钱包', value: formatYuan(balances.available) },
          { label: '取款冻结', value: formatYuan(balances.held) },
          { label: '转账在途', value: formatYuan(balances.in_transit) },
          ...(balances.debt > 0n
            ? [
                {
                  label: '欠款',
                  value: <StateTag tone="flag">{formatYuan(balances.debt)}</StateTag>,
                },
              ]
            : []),
          ...balances.venues.map(({ name, balance, reported_at }) => ({
            label: name,
            value: `${formatYuan(balance)}${reported_at ? `（${timeText(reported_at)}）` : ''}`,
          })),
        ]}
      />
      <h3>有效流水（现在）</h3>
      <Turnover turnover={context.turnover} username={who.username} />
      <h3>累计</h3>
      <FactList
        facts={[
          {
            label: '存款',
            value: `${sums.deposits.count} 笔 ${formatYuan(sums.deposits.amount)}`,
          },
          {
            label: '取款',
            value: `${sums.withdrawals.count} 笔 ${formatYuan(sums.withdrawals.amount)}`,
          },
          { label: '存取差', value: formatYuan(sums.net) },
        ]}
      />
      <PlayerVip username={who.username} />
      <h3>关联提示</h3>
      <Hints context={context} onPlayer={onPlayer} />
      <Orders title="最近存款" orders={context.deposits} labels={depositStageLabels} />
      <Orders
        title="最近取款"
        orders={context.withdrawals}
        labels={withdrawalStateLabels}
      />
    </>
  )
}

/** The panel of a player. Choosing a linked player shows that one here; the page behind the panel does not change. */
function WholePanel({ username, onFilter }: Props) {
  const [linkedName, setLinkedName] = useState<string | null>(null)
  const shownName = linkedName ?? username
  const query = usePlayerContext(shownName)
  return (
    <section className={styles.player} aria-label="会员概况">
      <h2>会员概况</h2>
      {linkedName !== null && (
        <span className={styles.hint}>
          <StateTag tone="flag">关联会员 {linkedName}</StateTag>
          <Button type="link" size="small" onClick={() => setLinkedName(null)}>
            返回 {username}
          </Button>
        </span>
      )}
      {onFilter && (
        <span className={styles.hint}>
          <Button
            type="link"
            size="small"
            aria-label={`筛选会员 ${shownName} 的全部订单`}
            onClick={() => onFilter(shownName)}
          >
            全部订单
          </Button>
        </span>
      )}
      <QueryResult query={query} rows={8}>
        {(context) => (
          <Panel
            key={shownName}
            context={context}
            onPlayer={(name) => setLinkedName(name === username ? null : name)}
          />
        )}
      </QueryResult>
    </section>
  )
}

/** The player of an order: identity, money, turnover, history and related players. */
export function PlayerPanel(props: Props) {
  return (
    <ForWhomMay call={playerContext}>
      <WholePanel key={props.username} {...props} />
    </ForWhomMay>
  )
}
