import { playerContext } from '@jinli/contract/player.admin'
import { reviewLabels } from '@jinli/contract/states'
import { formatYuan } from '@jinli/money/money'
import { Button, Progress, Typography } from 'antd'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { Answered } from '../page/answered.tsx'
import { FactList } from '../page/fact-list.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { PlayerFlags } from './player-flags.tsx'
import { PlayerLocks } from './player-locks.tsx'
import styles from './player-panel.module.css'
import { PlayerVip } from './player-vip.tsx'
import { playerStatusLabels, progressOf, sharedWord } from './player-words.ts'
import { type PlayerContext, usePlayerContext } from './use-player-context.ts'

type Props = { username: string; onFilter: (username: string) => void }

const hintLabels = {
  same_name: '同名会员',
  same_card: '同卡会员',
  same_ip: '同 IP 会员',
} as const

function Hints({
  context,
  onFilter,
}: { context: PlayerContext } & Pick<Props, 'onFilter'>) {
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
                    aria-label={`筛选会员 ${username}`}
                    onClick={() => onFilter(username)}
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

function Turnover({ turnover }: { turnover: PlayerContext['turnover'] }) {
  const { required, done, missing, sources } = turnover
  return (
    <>
      <Progress
        percent={progressOf(done, required)}
        size="small"
        strokeColor="#1F6F6B"
        aria-label="打码进度"
      />
      <FactList
        facts={[
          {
            label: '已完成 / 要求',
            value: `${formatYuan(done)} / ${formatYuan(required)}`,
          },
          { label: '缺口', value: missing > 0n ? formatYuan(missing) : '无' },
          ...sources.map((source, at) => ({
            label: `未完成来源 ${at + 1}`,
            value: `${source.source} ${formatYuan(source.done)} / ${formatYuan(source.required)}`,
          })),
        ]}
      />
    </>
  )
}

type PlayerOrders = PlayerContext['deposits'] | PlayerContext['withdrawals']

function Orders({ title, orders }: { title: string; orders: PlayerOrders }) {
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
              <span>{reviewLabels[order.state] ?? order.status}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Panel({
  context,
  onFilter,
}: { context: PlayerContext } & Pick<Props, 'onFilter'>) {
  const { who, limits, balances, sums } = context
  const { excluded_until: excluded, deposit_limit: most } = limits
  return (
    <>
      <FactList
        facts={[
          { label: '会员', value: `${who.username} · VIP${who.vip_level}` },
          { label: '真实姓名', value: who.realname },
          { label: '状态', value: playerStatusLabels[who.status] },
          { label: '注册时间', value: timeText(who.registered_at) },
          { label: '最近 IP', value: who.last_ip },
          {
            label: '锁定',
            value: <PlayerLocks username={who.username} locks={context.locks} />,
          },
          {
            label: '暂停游戏',
            value: excluded ? (
              <StateTag tone="flag">至 {timeText(excluded)}</StateTag>
            ) : (
              '否'
            ),
          },
          { label: '每日存款限额', value: most === null ? '未设置' : formatYuan(most) },
        ]}
      />
      <PlayerFlags username={who.username} />
      <h3>余额</h3>
      <FactList
        facts={[
          { label: '中心钱包', value: formatYuan(balances.available) },
          { label: '取款冻结', value: formatYuan(balances.held) },
          { label: '转账在途', value: formatYuan(balances.in_transit) },
          ...balances.venues.map(({ name, balance, told_at }) => ({
            label: name,
            value: `${formatYuan(balance)}${told_at ? `（${timeText(told_at)}）` : ''}`,
          })),
        ]}
      />
      <h3>打码量（现在）</h3>
      <Turnover turnover={context.turnover} />
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
      <Hints context={context} onFilter={onFilter} />
      <Orders title="最近存款" orders={context.deposits} />
      <Orders title="最近取款" orders={context.withdrawals} />
    </>
  )
}

function WholePanel({ username, onFilter }: Props) {
  const query = usePlayerContext(username)
  return (
    <section className={styles.player} aria-label="会员概况">
      <h2>会员概况</h2>
      <Answered query={query} rows={8}>
        {(context) => <Panel context={context} onFilter={onFilter} />}
      </Answered>
    </section>
  )
}

/** The player beside the order: who, money, turnover, history, and who shares something with them. */
export function PlayerPanel(props: Props) {
  return (
    <ForWhomMay call={playerContext}>
      <WholePanel {...props} />
    </ForWhomMay>
  )
}
