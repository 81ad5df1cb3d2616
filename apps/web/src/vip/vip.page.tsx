import {
  birthdayLevelDays,
  maintenanceDays,
  rebateFields,
  rebateLabels,
  uservip,
  vipstanding,
} from '@jinli/contract/vip/vip'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Loading, Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useMe } from '../visit/use-me.ts'
import { GameRatesTable } from './game-rates-table.tsx'
import { LevelCards } from './level-cards.tsx'
import { MyStanding } from './my-standing.tsx'
import { type Level, levelPercent, vipOf } from './progress.ts'
import styles from './vip.module.css'

const rules = [
  '累计存款与累计流水同时达到下一等级的要求，即可晋级；最迟于次日24:00（北京时间）前完成。',
  '每天最多晋升一级，不越级：一次达到多级的要求，之后每天升一级。',
  `晋级后须在${maintenanceDays}天内完成该等级的保级流水，未完成则降一级；没有保级要求的等级不降级。`,
  '降级后，重新完成该等级的保级流水即可恢复。',
  '返水按已结算的有效投注计算：有效投注 × 所在等级的比例；比例按场馆的类别，单独列出的游戏按自己的比例。',
  '领取的返水须完成1倍流水后才可提现。',
  '累计存款只计已到账的存款；无效注单不计流水。',
]

/** Shows the conditions of a level: total deposits, total turnover, and the turnover of ninety days that keeps it. */
function Requirements({ level }: { level: Level }) {
  const rows = [
    ['累计存款', formatYuan(level.recharge)],
    ['累计流水', formatYuan(level.flow)],
    [
      `保级流水（${maintenanceDays}天）`,
      level.keep > 0n ? formatYuan(level.keep) : '不要求',
    ],
  ] as const
  return (
    <dl className={styles.asked}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the gifts of a level, if it has any. */
function Gifts({ level }: { level: Level }) {
  const { rise_gift, birthday_gift, gift_turnover } = level
  const rows = [
    ['晋级礼金', rise_gift],
    ['生日礼金', birthday_gift],
  ] as const
  return (
    <>
      <dl className={styles.asked}>
        {rows.map(([label, gift]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{gift > 0n ? formatYuan(gift) : '无'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>
        晋级礼金每级一次；生日礼金每年一次，按生日前{birthdayLevelDays}
        天内的最低等级发放。
        {gift_turnover > 0 && `礼金须完成${gift_turnover}倍流水后可提现。`}
        暂停游戏期间不发放。
      </p>
    </>
  )
}

function RebateTable({ levels, current }: { levels: readonly Level[]; current: number }) {
  const level = levels[current - 1]
  if (!level) return null
  return (
    <table className={styles.table}>
      <caption className="sr-only">VIP{current} 返水比例</caption>
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">VIP{current}</th>
          {current < levels.length && <th scope="col">VIP{current + 1}</th>}
        </tr>
      </thead>
      <tbody>
        {rebateFields.map((field) => (
          <tr key={field}>
            <th scope="row">{rebateLabels[field]}</th>
            <td>{microText(level[field])}%</td>
            {current < levels.length && (
              <td className={styles.next}>{microText(levels[current]?.[field] ?? 0n)}%</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function VipSkeleton() {
  return (
    <PageBody>
      <Loading>
        <Skeleton width="100%" height={168} />
      </Loading>
      <SkeletonRows rows={4} />
    </PageBody>
  )
}

/** Shows a visitor the link to sign in. */
function Door() {
  return (
    <Card flush>
      <ListRow
        label="登录查看我的等级与进度"
        note="新会员从注册即享 VIP 成长"
        to={paths.login()}
      />
    </Card>
  )
}

/** Shows ten levels to swipe or choose by tab, with conditions and benefits, and the rules (spec §2 /vip). */
export function VipPage() {
  const signedIn = useSession((state) => state.token !== null)
  const { data: me } = useMe()
  const query = useCallQuery(uservip, {}, { everyone: true, staleTime: 300_000 })
  const { data: standing } = useCallQuery(vipstanding, {}, { enabled: signedIn })
  const mine = me ? vipOf(me.current_vip) : 0
  const [choice, setChoice] = useState<number | null>(null)
  if (query.error && !query.data)
    return <LoadError error={query.error} onRetry={query.refetch} />
  // The player’s level decides which card is shown first, so the page waits for the level.
  if (!query.data || (signedIn && !me)) return <VipSkeleton />
  const levels = query.data
  if (levels.length === 0) return <Empty text="VIP 等级整理中" hint="请稍后再来" />
  // The next level is shown first, because players want to see it.
  const current = choice ?? Math.min(levels.length, mine + 1)
  const level = levels[current - 1]
  return (
    <PageBody>
      <Tabs
        label="VIP 等级"
        tabs={levels.map((_, at) => ({ value: at + 1, label: `VIP${at + 1}` }))}
        value={current}
        onChange={setChoice}
      />
      <LevelCards
        levels={levels}
        current={current}
        onShow={setChoice}
        me={me && { level: mine, deposited: me.deposited }}
        percent={levelPercent(mine, me?.deposited ?? 0n, levels, standing)}
      />
      {signedIn ? <MyStanding /> : <Door />}
      {level && (
        <Card title={`VIP${current} 晋级要求`}>
          <Requirements level={level} />
        </Card>
      )}
      {level && levels.some((each) => each.rise_gift + each.birthday_gift > 0n) && (
        <Card title={`VIP${current} 礼金`}>
          <Gifts level={level} />
        </Card>
      )}
      <Card title="返水比例">
        <RebateTable levels={levels} current={current} />
        <GameRatesTable current={current} />
      </Card>
      <Card title="VIP 规则">
        <ol className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Card>
    </PageBody>
  )
}
