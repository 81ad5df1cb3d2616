import { reviewLabels } from '@jinli/contract/states'
import { Button, Progress } from 'antd'
import { Answered } from '../page/answered.tsx'
import { FactList } from '../page/fact-list.tsx'
import { yuanOfWire } from '../review/review-money.ts'
import { playerStatusWord, progressOf, sharedWord } from './player-words.ts'
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
              <span className="hint">
                <span className="tag tag-flag">{sharedWord(count)}</span>
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
            value: `${yuanOfWire(done)} / ${yuanOfWire(required)}`,
          },
          { label: '缺口', value: missing > 0 ? yuanOfWire(missing) : '无' },
          ...sources.map((source, at) => ({
            label: `未完成来源 ${at + 1}`,
            value: `${source.source} ${yuanOfWire(source.done)} / ${yuanOfWire(source.required)}`,
          })),
        ]}
      />
    </>
  )
}

function Orders({ title, orders }: { title: string; orders: PlayerContext['deposits'] }) {
  return (
    <>
      <h3>{title}</h3>
      {orders.length === 0 ? (
        <p className="none">没有记录</p>
      ) : (
        <ul className="orders">
          {orders.map((order) => (
            <li key={order.number}>
              <time>{order.created_at}</time>
              <span className="amount">{yuanOfWire(order.amount)}</span>
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
          { label: '状态', value: playerStatusWord(who.status) },
          { label: '注册时间', value: who.registered_at },
          { label: '最近 IP', value: who.last_ip },
          {
            label: '暂停游戏',
            value: excluded ? <span className="tag tag-flag">至 {excluded}</span> : '否',
          },
          { label: '每日存款限额', value: most === null ? '未设置' : yuanOfWire(most) },
        ]}
      />
      <h3>余额</h3>
      <FactList
        facts={[
          { label: '中心钱包', value: yuanOfWire(balances.available) },
          { label: '取款冻结', value: yuanOfWire(balances.held) },
          { label: '转账在途', value: yuanOfWire(balances.in_transit) },
          ...balances.venues.map(({ name, balance, told_at }) => ({
            label: name,
            value: `${yuanOfWire(balance)}${told_at ? `（${told_at}）` : ''}`,
          })),
        ]}
      />
      <h3>打码量</h3>
      <Turnover turnover={context.turnover} />
      <h3>累计</h3>
      <FactList
        facts={[
          {
            label: '存款',
            value: `${sums.deposits.count} 笔 ${yuanOfWire(sums.deposits.amount)}`,
          },
          {
            label: '取款',
            value: `${sums.withdrawals.count} 笔 ${yuanOfWire(sums.withdrawals.amount)}`,
          },
          { label: '存取差', value: yuanOfWire(sums.net) },
        ]}
      />
      <h3>关联提示</h3>
      <Hints context={context} onFilter={onFilter} />
      <Orders title="最近存款" orders={context.deposits} />
      <Orders title="最近取款" orders={context.withdrawals} />
    </>
  )
}

/** The player beside the order: who, money, turnover, history, and who shares something with them. */
export function PlayerPanel({ username, onFilter }: Props) {
  const query = usePlayerContext(username)
  return (
    <section className="player" aria-label="会员概况">
      <h2>会员概况</h2>
      <Answered query={query} rows={8}>
        {(context) => <Panel context={context} onFilter={onFilter} />}
      </Answered>
    </section>
  )
}
