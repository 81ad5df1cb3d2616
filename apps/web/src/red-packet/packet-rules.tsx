import { brandTime } from '@jinli/contract/wire/brand-time'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import type { Packets } from './packets.ts'
import styles from './red-packet.module.css'

type Props = { packets: Packets }

/** The hours of spec §9, which are shown until a red-packet day is announced. */
const usual = { start: '10:00', end: '12:00', from: '12:00', until: '10:00' }

/** The highest possible amount (fen). A rule that ends with this amount has no upper limit. */
const endless = 99_999_999_999n

function hourOf(at: Date): string {
  return brandTime(at).slice(11, 16)
}

function hoursOf({ window: day, rules }: Packets) {
  const [rule] = rules
  if (!day)
    return {
      ...usual,
      start: rule?.start_time ?? usual.start,
      end: rule?.end_time ?? usual.end,
    }
  return {
    start: hourOf(day.opens_at),
    end: hourOf(day.closes_at),
    from: hourOf(day.counts_from),
    until: hourOf(day.counts_until),
  }
}

/** Shows how deposits earn draws, and the hours of the draws (spec §9). */
export function DrawRules({ packets }: Props) {
  const { start, end, from, until } = hoursOf(packets)
  const { window: day, rules, max_times } = packets
  return (
    <Card title="领取条件">
      <p className={styles.words}>
        活动时间：每天{start}至{end}（北京时间）。存款统计：前一日{from}至当日{until}
        之间到账的存款。
      </p>
      {day && (
        <p className={styles.words}>
          {day.day} 场已统计存款 <strong>¥{formatYuan(day.counted)}</strong>。
        </p>
      )}
      <table className={styles.table}>
        <caption className="sr-only">存款与领取次数</caption>
        <thead>
          <tr>
            <th scope="col">统计期内存款（元）</th>
            <th scope="col">次数</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.day_flow}>
              <th scope="row">
                {formatYuan(rule.day_flow)}
                {rule.flow_money < endless ? `–${formatYuan(rule.flow_money)}` : ' 及以上'}
              </th>
              <td>{Math.min(rule.recharge, max_times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.words}>
        每人每天最多{max_times}次，当日有效。
        {day &&
          day.turnover_times > 0 &&
          `红包须完成${day.turnover_times}倍流水后才可提现。`}
      </p>
    </Card>
  )
}

/** Shows the published odds, and what happens when the budget runs out. */
export function Odds({ packets: { window: day } }: Props) {
  if (!day) return null
  return (
    <Card title="红包金额与概率">
      <table className={styles.table}>
        <caption className="sr-only">红包金额与概率</caption>
        <thead>
          <tr>
            <th scope="col">金额（元）</th>
            <th scope="col">概率</th>
          </tr>
        </thead>
        <tbody>
          {day.prizes.map(({ prize, odds }) => (
            <tr key={prize}>
              <th scope="row">{formatYuan(prize)}</th>
              <td>{microText(odds)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.words}>
        每个红包的概率相同，与您的存款多少、输赢和拆开的时刻无关。当日预算 ¥
        {formatYuan(day.budget)}，平均分为
        {day.shares}
        份；抽中的那一份不足以支付时，发放其中仍能支付的最高一档，最低一档也不足时由下一份支付，全部不足即派完。
      </p>
    </Card>
  )
}

/** Shows the commitment that was published before the draw window opened. */
export function Commitment({ packets: { window: day } }: Props) {
  if (!day) return null
  return (
    <Card title="公平验证">
      <p className={styles.words}>
        {day.day} 场的随机种子已于 {brandTime(day.committed_at)} 封存，以下是它的 SHA-256
        指纹。活动结束后公布种子，您可在红包记录中用自己的浏览器重新计算每一个红包。
      </p>
      <p className={styles.hash}>
        <code>{day.commitment}</code>
        <CopyButton text={day.commitment} what="种子指纹" />
      </p>
    </Card>
  )
}
