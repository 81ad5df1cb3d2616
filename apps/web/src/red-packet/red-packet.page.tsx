import { userredpacket } from '@jinli/contract/red-packet/red-packet'
import { useCallQuery } from '../api/query.ts'
import { RedPacket } from '../art/red-packet.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Loading, Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { PacketPopup } from './packet-popup.tsx'
import { Commitment, DrawRules, Odds } from './packet-rules.tsx'
import type { Packets } from './packets.ts'
import styles from './red-packet.module.css'
import { useDraw } from './use-draw.ts'

function PacketSkeleton() {
  return (
    <PageBody>
      <Loading>
        <Skeleton width="100%" height={300} />
      </Loading>
      <SkeletonRows rows={3} />
    </PageBody>
  )
}

/** Counts down to the start or end of the draw window, by the server’s clock. */
function Clock({ packets, onEnd }: { packets: Packets; onEnd: () => void }) {
  const { window: day } = packets
  if (!day) return <p className={styles.clock}>下一场即将公布</p>
  const { state, opens_at, closes_at, server_time: serverNow } = day
  if (state === 'sold-out') return <p className={styles.clock}>今日红包已全部派完</p>
  const open = state === 'open'
  const words = open ? '距结束' : state === 'ended' ? '今日已结束，距下一场' : '距开始'
  return (
    <p className={styles.clock}>
      {words}{' '}
      <Countdown until={open ? closes_at : opens_at} serverNow={serverNow} onEnd={onEnd} />
    </p>
  )
}

function Hero({
  packets,
  onOpen,
  onEnd,
}: {
  packets: Packets
  onOpen: () => void
  onEnd: () => void
}) {
  const figures = [
    ['剩余次数', packets.sendnums],
    ['今日已拆', packets.acquirednum],
  ] as const
  return (
    <section className={styles.hero} aria-label="拆红包">
      <h1 className={styles.heading}>每日红包</h1>
      <RedPacket size={112} />
      <Clock packets={packets} onEnd={onEnd} />
      <Button block onClick={onOpen}>
        拆红包
      </Button>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>今日获得</dt>
          <dd>
            <MoneyText value={packets.redpacketmoney} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Shows the number of draws left, the button to draw, the rules, the odds and the commitment (spec §2 /hongbao). */
export function RedPacketPage() {
  const query = useCallQuery(userredpacket, {}, { pollMs: 60_000 })
  const { data: packets } = query
  const draw = useDraw(packets?.sendnums ?? 0)
  if (query.error && !packets)
    return <LoadError error={query.error} onRetry={query.refetch} />
  if (!packets) return <PacketSkeleton />
  const reload = () => {
    query.refetch().catch(console.error)
  }
  return (
    <PageBody>
      <Hero packets={packets} onOpen={draw.open} onEnd={reload} />
      <DrawRules packets={packets} />
      <Odds packets={packets} />
      <Commitment packets={packets} />
      <Card flush>
        <ListRow
          label="红包记录"
          note="每一次的金额，以及如何验证"
          to={paths.redPacketRecords()}
        />
      </Card>
      <PacketPopup
        draw={draw.state}
        chances={packets.sendnums}
        onClose={draw.close}
        onAgain={draw.open}
      />
    </PageBody>
  )
}
